import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const logged = (fields: Record<string, string>): Record<string, unknown> => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).info("event", fields);
  return JSON.parse(lines[0] ?? "{}");
};

it("puts a word for what may be an address or a secret, and leaves the text around it", () => {
  expect(logged({ detail: "of camille@exemple.test twice" })).toMatchObject({
    detail: "of [address] twice",
  });
  expect(logged({ detail: `with ${"a1".repeat(16)} in it` })).toMatchObject({
    detail: "with [secret] in it",
  });
  expect(logged({ detail: "a1".repeat(15) })).toMatchObject({ detail: "a1".repeat(15) });
  const id = "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a";
  expect(logged({ id })).toMatchObject({ id });
});

it("cuts a long value at 200 characters", () => {
  expect(logged({ detail: "mot ".repeat(100) })).toMatchObject({ detail: "mot ".repeat(50) });
});

it.each(["info", "warn", "error"] as const)("says that a line is %s", (level) => {
  const lines: string[] = [];
  createLog((line) => lines.push(line))[level]("event");
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ level, event: "event" });
});
