import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ErrorCode } from "./contract.ts";
import { AppError } from "./errors.ts";

/** `| `code`, `code` | 401, 403 | …`: one status for all codes of a row, or one for each. */
const ROW = /^\| (?<codes>`\w+`(?:, `\w+`)*) *\| (?<statuses>\d{3}(?:, \d{3})*) *\|/gm;

describe("an error", () => {
  it("of each code has the status that docs/product.md names, and a sentence", () => {
    const told = [...readFileSync("docs/product.md", "utf8").matchAll(ROW)].flatMap(({ groups }) => {
      const statuses = groups?.["statuses"]?.split(", ").map(Number) ?? [];
      return [...(groups?.["codes"]?.matchAll(/\w+/g) ?? [])].map(
        ([code], index) => [code, statuses[index] ?? statuses[0]] as const,
      );
    });
    expect(Object.fromEntries(ErrorCode.options.map((code) => [code, new AppError(code).status]))).toEqual(
      Object.fromEntries(told),
    );
    for (const code of ErrorCode.options) expect(new AppError(code).message).toMatch(/^\p{Lu}.{9,}\.$/u);
  });

  it("that passes says when to try again: after two seconds, five minutes or an hour", () => {
    const waits = ErrorCode.options.map((code) => [code, new AppError(code).retryAfter] as const);
    expect(Object.fromEntries(waits.filter(([, seconds]) => seconds !== undefined))).toEqual({
      unavailable: 2,
      not_configured: 300,
      crm_quota: 3_600,
    });
  });
});
