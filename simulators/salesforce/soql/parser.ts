import { failure } from "../errors.ts";
import { malformed, unexpectedToken } from "./errors.ts";
import { tokenize, type Token } from "./lexer.ts";
import type { Condition, Literal, Operator, Order, Path, Query } from "./syntax.ts";

const longestQuery = 100_000;
const highestOffset = 2000;
const operators: Record<string, Operator> = {
  "=": "=",
  "!=": "!=",
  "<>": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};
const periods = /^(TODAY|YESTERDAY|TOMORROW|LAST_N_DAYS:\d+|NEXT_N_DAYS:\d+)$/i;
const reserved = /^(select|from|where|order|limit|offset|and|or|not|in|like|group|having|for|using|with)$/i;

type Reader = {
  peek(): Token;
  next(): Token;
  /** Consumes the keyword or symbol if it is next. */
  take(text: string): boolean;
  expect(text: string): void;
  path(): Path;
  count(): number;
};

function createReader(tokens: Token[]): Reader {
  let index = 0;
  const peek = () => tokens[index] ?? { kind: "end" as const, text: "", position: 0 };
  const next = () => {
    const token = peek();
    index += 1;
    return token;
  };
  const take = (text: string) => {
    const found = peek().kind !== "literal" && peek().text.toLowerCase() === text;
    if (found) index += 1;
    return found;
  };
  return {
    peek,
    next,
    take,
    expect: (text) => {
      if (!take(text)) throw unexpectedToken(peek().text);
    },
    path: () => {
      const token = next();
      if (token.kind !== "name" || reserved.test(token.text)) throw unexpectedToken(token.text);
      return { text: token.text, position: token.position };
    },
    count: () => {
      const token = next();
      const value = token.kind === "literal" && token.literal.kind === "number" ? token.literal.value : -1;
      if (!Number.isInteger(value) || value < 0) throw unexpectedToken(token.text);
      return value;
    },
  };
}

/**
 * Parses the subset of SOQL supported by this simulator. Throws MALFORMED_QUERY for anything else.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select.htm
 */
export function parseSoql(soql: string): Query {
  if (soql.length > longestQuery) {
    throw malformed(`SOQL statements cannot be longer than ${longestQuery} characters.`);
  }
  const reader = createReader(tokenize(soql));
  const query = readQuery(reader);
  if (reader.peek().kind !== "end") throw unexpectedToken(reader.peek().text);
  return query;
}

function readQuery(reader: Reader): Query {
  reader.expect("select");
  const fields = readFields(reader);
  reader.expect("from");
  const object = reader.path();
  const where = reader.take("where") ? readCondition(reader) : undefined;
  const order: Order[] = [];
  if (reader.take("order")) {
    reader.expect("by");
    do order.push(readOrder(reader));
    while (reader.take(","));
  }
  const limit = reader.take("limit") ? reader.count() : undefined;
  const offset = reader.take("offset") ? reader.count() : undefined;
  if (offset !== undefined && offset > highestOffset) {
    throw failure(400, "NUMBER_OUTSIDE_VALID_RANGE", `Maximum SOQL offset allowed is ${highestOffset}`);
  }
  return { fields, object, where, order, limit, offset };
}

function readFields(reader: Reader): Path[] | "count" {
  if (reader.take("count")) {
    reader.expect("(");
    reader.expect(")");
    return "count";
  }
  const fields: Path[] = [];
  do {
    if (reader.peek().text === "(") throw malformed("this simulator knows no sub-select of children");
    fields.push(reader.path());
  } while (reader.take(","));
  return fields;
}

function readOrder(reader: Reader): Order {
  const path = reader.path();
  const descending = reader.take("desc");
  if (!descending) reader.take("asc");
  if (!reader.take("nulls")) return { path, descending, nullsLast: descending };
  if (reader.take("last")) return { path, descending, nullsLast: true };
  reader.expect("first");
  return { path, descending, nullsLast: false };
}

/** AND and OR cannot be mixed: as in Salesforce, the caller gets an unexpected token. */
function readCondition(reader: Reader): Condition {
  const first = readPart(reader);
  for (const kind of ["and", "or"] as const) {
    if (!reader.take(kind)) continue;
    const parts = [first];
    do parts.push(readPart(reader));
    while (reader.take(kind));
    return { kind, parts };
  }
  return first;
}

function readPart(reader: Reader): Condition {
  if (reader.take("not")) return { kind: "not", part: readPart(reader) };
  if (reader.take("(")) {
    const inner = readCondition(reader);
    reader.expect(")");
    return inner;
  }
  const path = reader.path();
  const negated = reader.take("not");
  if (negated || reader.peek().text.toLowerCase() === "in") {
    reader.expect("in");
    return readMembership(reader, path, negated);
  }
  if (reader.take("like")) return { kind: "compare", path, operator: "like", literal: readLiteral(reader) };
  const token = reader.next();
  const operator = token.kind === "symbol" ? operators[token.text] : undefined;
  if (operator === undefined) throw unexpectedToken(token.text);
  return { kind: "compare", path, operator, literal: readLiteral(reader) };
}

function readMembership(reader: Reader, path: Path, negated: boolean): Condition {
  reader.expect("(");
  if (reader.peek().text.toLowerCase() === "select") {
    const query = readQuery(reader);
    reader.expect(")");
    return { kind: "semijoin", path, negated, query };
  }
  const literals: Literal[] = [];
  do literals.push(readLiteral(reader));
  while (reader.take(","));
  reader.expect(")");
  return { kind: "in", path, negated, literals };
}

function readLiteral(reader: Reader): Literal {
  const token = reader.next();
  if (token.kind === "literal") return token.literal;
  const text = token.text.toLowerCase();
  if (token.kind !== "name") throw unexpectedToken(token.text);
  if (text === "null") return { kind: "null" };
  if (text === "true" || text === "false") return { kind: "boolean", value: text === "true" };
  if (!periods.test(text)) throw malformed(`Bind variables only allowed in Apex code: '${token.text}'`);
  const [name = "", count = "0"] = text.toUpperCase().split(":");
  return { kind: "period", name, count: Number(count) };
}
