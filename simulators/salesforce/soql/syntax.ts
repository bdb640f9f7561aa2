/** A dotted name with its position in the query, for error messages. */
export type Path = { text: string; position: number };

export type Literal =
  | { kind: "string"; value: string }
  | { kind: "number"; value: number }
  | { kind: "boolean"; value: boolean }
  | { kind: "null" }
  /** Epoch milliseconds. */
  | { kind: "datetime"; value: number }
  /** YYYY-MM-DD */
  | { kind: "date"; value: string }
  /** TODAY, LAST_N_DAYS:7 … */
  | { kind: "period"; name: string; count: number };

export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=" | "like";

export type Condition =
  | { kind: "and" | "or"; parts: Condition[] }
  | { kind: "not"; part: Condition }
  | { kind: "compare"; path: Path; operator: Operator; literal: Literal }
  | { kind: "in"; path: Path; negated: boolean; literals: Literal[] }
  | { kind: "semijoin"; path: Path; negated: boolean; query: Query };

export type Order = { path: Path; descending: boolean; nullsLast: boolean };

export type Query = {
  /** `count` is `SELECT COUNT()`. */
  fields: Path[] | "count";
  object: Path;
  where?: Condition | undefined;
  order: Order[];
  limit?: number | undefined;
  offset?: number | undefined;
};
