// Untrusted text: a link, a file, a field.

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const LONGEST = 200;

/** Returns true for a single line without control or invisible characters. */
export const isPrintable = (text) => !UNPRINTABLE.test(text);

/** Returns the text as one printable line of bounded length. */
export function printable(text, longest = LONGEST) {
  return text
    .replace(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, longest);
}
