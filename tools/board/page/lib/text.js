// Text that came from outside: a link, a file, a field.

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const LONGEST = 200;

/** Is it within one line, without control characters and others that cannot be seen? */
export const isPrintable = (text) => !UNPRINTABLE.test(text);

/** The text in one printable line of bounded length. */
export function printable(text, longest = LONGEST) {
  return text
    .replace(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, longest);
}
