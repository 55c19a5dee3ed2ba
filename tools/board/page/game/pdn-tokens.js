// The tokens of a PDN text, as in tools/common/pdn/pdn_tokens.c.

const STRING_MAX = 4096;

/** Returns a comment as one line: no control characters, one blank between words. */
const oneLine = (text) => text.replace(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();

const TAG = new RegExp(
  `\\[\\s*([\\w:@-]+)\\s*"((?:\\\\[^]|[^"\\\\]){0,${STRING_MAX}})"\\s*\\]`,
  "y",
);
const POSITION = new RegExp(`/\\s*FEN\\s*"([^"]{0,${STRING_MAX}})"\\s*/`, "iy");
// Separators, including the dashes and times signs that word processors insert.
const SEPARATOR = "[-x:\\u2010-\\u2015\\u2212\\xd7]";
const SYMBOL = /[\w:@\u2010-\u2015\u2212\xd7-]+/y;
const OPEN = new RegExp(SEPARATOR);
const AFTER_OPEN = /\s+(?=[\da-hA-H])/y;
const JOINT = new RegExp(`\\s+${SEPARATOR}\\s*(?=[\\da-hA-H])`, "y");
const REST = [
  ["annotation", /\([!?]+\)|[!?]+|\$\d*/y],
  ["open", /\(/y],
  ["close", /\)/y],
  ["result", /\*|(?:1\/2-1\/2|1\/2|1-0|0-1|2-0|0-2|1-1|0-0)(?![\w:@/-])/y],
  ["number", /\d*(?:\.{3}|\.)(?!\.)/y],
];
// An unterminated comment does not swallow the next game.
const COMMENT_END = /\}|[\r\n]\[Event /g;

/** Reads tokens one by one; `at` is the start of the next one. All methods take linear time. */
export class Tokens {
  #text;
  #unclosed = 0; // comments that begin before this place are not closed
  #counted = 0;
  #line = 1;

  constructor(text) {
    this.#text = text;
    this.at = text.startsWith("\ufeff") ? 1 : 0;
  }

  /** Returns the line number of a token; calls must be in order. */
  lineOf(at) {
    for (; this.#counted < at; this.#counted++) {
      const here = this.#text[this.#counted];
      if (here === "\n" || (here === "\r" && this.#text[this.#counted + 1] !== "\n")) this.#line++;
    }
    return this.#line;
  }

  /**
   * Returns { kind, text, at }; tags add `name` and `isApart` (after a blank line), valid tags and
   * positions `value`.
   */
  next() {
    const before = this.at;
    this.#skipSpace();
    const at = this.at;
    const token = this.#take(this.#text[at]);
    if (token.name !== undefined)
      token.isApart = this.#text.slice(before, at).match(/\r\n|\r|\n/g)?.length > 1;
    return { text: this.#text.slice(at, this.at), at, ...token };
  }

  /** Returns the kind of the next token without consuming it. */
  peek() {
    const { at } = this;
    const { kind } = this.next();
    this.at = at;
    return kind;
  }

  /** Skips to the next line that begins with a tag; among a game's tags, past the rest of them. */
  resynchronise(isAmongTags) {
    let isOwn = isAmongTags;
    if (isOwn) this.#endLine();
    for (; this.at < this.#text.length; this.#endLine()) {
      this.#match(/[ \t]*/y);
      const isTag = this.#text[this.at] === "[";
      if (isTag && !isOwn) return;
      isOwn &&= isTag || "\n\r".includes(this.#text[this.at]);
    }
  }

  #match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  /** Skips the rest of the line and its end. */
  #endLine() {
    this.#match(/[^\n\r]*/y);
    this.#match(/\r?\n|\r/y);
  }

  #skipSpace() {
    while (this.#match(/\s+/y) || this.#match(/%[^\n\r]*/y));
  }

  #take(first) {
    if (first === undefined) return { kind: "end" };
    if (first === "{") return this.#takeComment();
    if (first === ";")
      return { kind: "comment", text: oneLine(this.#match(/;[^\n\r]*/y)[0].slice(1)) };
    if (first === "[") {
      const { at } = this;
      const tag = this.#match(TAG);
      if (tag) return { kind: "tag", name: tag[1], value: tag[2].replace(/\\([^])/g, "$1") };
      const name = this.#match(/\[\s*[\w:@-]*/y)[0].slice(1).trim();
      this.at = at + 1;
      return { kind: "badTag", name };
    }
    if (first === "/") {
      const position = this.#match(POSITION);
      if (position) return { kind: "position", value: position[1] };
    }
    for (const [kind, pattern] of REST) if (this.#match(pattern)) return { kind };
    if (this.#match(SYMBOL)) return this.#finishSymbol();
    this.at++;
    return { kind: "bad" };
  }

  #takeComment() {
    const begin = ++this.at;
    if (begin <= this.#unclosed) return { kind: "bad" };
    COMMENT_END.lastIndex = begin;
    const end = COMMENT_END.exec(this.#text);
    if (end?.[0] !== "}") {
      this.#unclosed = end?.index ?? this.#text.length;
      return { kind: "bad" };
    }
    this.at = end.index + 1;
    return { kind: "comment", text: oneLine(this.#text.slice(begin, end.index)) };
  }

  /** A separator between blanks belongs to the move when a square follows: "15 x22". */
  #finishSymbol() {
    let isJoined = true;
    while (isJoined) {
      const isOpen = OPEN.test(this.#text[this.at - 1]);
      isJoined = this.#match(isOpen ? AFTER_OPEN : JOINT) !== null;
      if (isJoined) this.#match(SYMBOL);
    }
    return { kind: "symbol" };
  }
}
