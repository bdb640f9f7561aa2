import { expect, it } from "vitest";
import { nameOfStatement } from "./name-of-statement.ts";

it.each([
  ["select state from app.gate(session_token => $1)", "app.gate"],
  [{ text: "select app.gate($1)", values: ["secret"] }, "app.gate"],
  ["select name from app.secret", "select"],
  ["  UPDATE app.secret", "update"],
  ["begin; select set_config('a', 'b', true)", "begin"],
  ["", "statement"],
  [{ values: [] }, "statement"],
  [null, "statement"],
  [undefined, "statement"],
])("%j is called %s in a trace", (statement, name) => expect(nameOfStatement(statement)).toBe(name));
