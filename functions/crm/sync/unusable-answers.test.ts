import { describe, expect, it } from "vitest";
import { AppError } from "../../http/errors.ts";
import { createLog } from "../../http/log.ts";
import { fewerWhereTooLarge, TooLargeError, unusable } from "./unusable-answers.ts";

const log = createLog(() => undefined);
const fields = { crm: "hubspot", path: "/crm" };

describe("an answer that was not read", () => {
  it("is asked for again where nobody answered", () => {
    expect(unusable("unreachable", log, fields)).toEqual({ passing: "failure", retryAfter: null });
  });

  it("is not asked for again as it was where the server sends elsewhere or without end", () => {
    expect(() => unusable("redirected", log, fields)).toThrow(AppError);
    expect(() => unusable("too_large", log, fields)).toThrow(TooLargeError);
  });
});

describe("a page that is too large", () => {
  it("is asked for again with a tenth of its records, once", async () => {
    const asked: number[] = [];
    const read = (least: number) => (most: number) => {
      asked.push(most);
      return most > least ? Promise.reject(new TooLargeError()) : Promise.resolve(most);
    };
    expect(await fewerWhereTooLarge(100, read(50))).toBe(10);
    await expect(fewerWhereTooLarge(100, read(5))).rejects.toMatchObject({ code: "crm_unreadable" });
    expect(await fewerWhereTooLarge(100, read(100))).toBe(100);
    expect(asked).toEqual([100, 10, 100, 10, 100]);
  });

  it("is none where the call failed otherwise", async () => {
    const failing = fewerWhereTooLarge(100, () => Promise.reject(new AppError("crm_unavailable")));
    await expect(failing).rejects.toMatchObject({ code: "crm_unavailable" });
  });
});
