import { describe, expect, it } from "vitest";
import { isDatabaseOutage, isSilence, noteFailure } from "./outage.ts";

const failure = (more: object, message = "refused") => Object.assign(new Error(message), more);

describe("a failure of the database", () => {
  it.each([
    failure({ code: "08006" }),
    failure({ code: "53300" }),
    failure({ code: "57P01" }),
    failure({ code: "57014" }),
    failure({ code: "40001" }),
    failure({ code: "ECONNRESET" }),
    failure({ code: "ENOTFOUND" }),
    failure({ code: "XX000", severity: "FATAL" }),
    failure({ code: "XX000", severity: "PANIC" }),
    failure({ code: "CERT_HAS_EXPIRED" }),
    failure({}, "Connection terminated unexpectedly"),
    new Error("connecting failed", { cause: failure({ code: "ETIMEDOUT" }) }),
  ])("may pass: %s", (error) => {
    expect(noteFailure(error)).toBe(true);
    expect(isDatabaseOutage(new Error("reading failed", { cause: error }))).toBe(true);
  });

  it.each([
    failure({ code: "42703" }),
    failure({ code: "XX000", severity: "ERROR" }),
    failure({ code: 57_014 }),
    "57P01",
  ])("is for good where it answers what is wrong: %s", (error) => {
    expect(noteFailure(error)).toBe(false);
    expect(isDatabaseOutage(error)).toBe(false);
  });

  it("is its silence where a reply did not come in time", () => {
    expect([isSilence(new Error("Query read timeout")), isSilence(new Error("refused"))]).toEqual([
      true,
      false,
    ]);
    expect(isSilence("Query read timeout")).toBe(false);
  });
});
