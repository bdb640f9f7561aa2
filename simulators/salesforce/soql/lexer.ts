import type { Literal } from "./syntax.ts";
import { malformed, unexpectedToken } from "./errors.ts";

export type Token = { text: string; position: number } & (
  | { kind: "name" }
  | { kind: "symbol" }
  | { kind: "literal"; literal: Literal }
  | { kind: "end" }
);

const escapes: Record<string, string> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  '"': '"',
  "'": "'",
  "\\": "\\",
  // Kept escaped, so that LIKE takes them literally.
  "%": "\\%",
  _: "\\_",
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:?\d\d)/;
const date = /^\d{4}-\d\d-\d\d(?!\d|T)/;
const number = /^[+-]?\d+(\.\d+)?/;
const name = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*(:\d+)?/;
const symbol = /^(<=|>=|<>|!=|[=<>(),])/;

function readString(soql: string, start: number): { value: string; end: number } {
  let value = "";
  for (let index = start + 1; index < soql.length; index += 1) {
    const character = soql[index] ?? "";
    if (character === "'") return { value, end: index + 1 };
    if (character !== "\\") {
      value += character;
      continue;
    }
    index += 1;
    const escaped = escapes[(soql[index] ?? "").toLowerCase()];
    if (escaped === undefined) throw malformed(`Illegal character sequence: \\${soql[index] ?? ""}`);
    value += escaped;
  }
  throw unexpectedToken("'");
}

function readInstant(text: string): number {
  const at = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  if (Number.isNaN(at)) throw malformed(`line 1:1 no viable alternative at '${text}'`);
  return at;
}

/** Splits a query into names, symbols and values. Throws MALFORMED_QUERY for anything else. */
export function tokenize(soql: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const literal = (text: string, value: Literal) => {
    tokens.push({ kind: "literal", text, position, literal: value });
    position += text.length;
  };
  while (position < soql.length) {
    const rest = soql.slice(position, position + 512);
    const space = /^\s+/.exec(rest)?.[0];
    if (space) {
      position += space.length;
      continue;
    }
    if (rest.startsWith("'")) {
      const { value, end } = readString(soql, position);
      literal(soql.slice(position, end), { kind: "string", value });
      continue;
    }
    const at = instant.exec(rest)?.[0];
    const day = date.exec(rest)?.[0];
    const figure = number.exec(rest)?.[0];
    if (at !== undefined) literal(at, { kind: "datetime", value: readInstant(at) });
    else if (day !== undefined) literal(day, { kind: "date", value: day });
    else if (figure !== undefined) literal(figure, { kind: "number", value: Number(figure) });
    else {
      const word = name.exec(rest)?.[0];
      const punctuator = symbol.exec(rest)?.[0];
      const text = word ?? punctuator;
      if (text === undefined) throw unexpectedToken(rest[0] ?? "");
      tokens.push({ kind: word === undefined ? "symbol" : "name", text, position });
      position += text.length;
    }
  }
  tokens.push({ kind: "end", text: "", position });
  return tokens;
}
