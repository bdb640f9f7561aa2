import { describe, expect, it } from "vitest";
import { faultsOf, sample } from "./faults.ts";

/** The source once for each fault that it can be given. */
function faulty(source: string): string[] {
  return faultsOf("one.ts", source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );
}

describe("the faults that a file can be given", () => {
  it.each([
    ["a === b;", ["a !== b;"]],
    ["a && b;", ["a || b;"]],
    ["use(!a);", ["use(a);", ";"]],
    ["if (a) b;", ["if (!(a)) b;"]],
    ["let a = b ? c : d;", ["let a = !(b) ? c : d;"]],
    ["let a = [1];", ["let a = [];", "let a = [2];"]],
    ["let a = 'b';", ['let a = "";']],
    ["let a = true;", ["let a = false;"]],
    ["let a = b.toSorted(() => -1);", ["let a = b.toSorted(() => -(-1));"]],
    ["let a = b.some(c);", ["let a = b.every(c);"]],
    ["function a() { b; }", ["function a() {}"]],
    ["await a();", [";"]],
  ])("%s", (source, expected) => {
    expect(faulty(source).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    "import a from 'b';",
    "export { a } from 'b';",
    "type A = 'b';",
    "let a: 'b' | 1 = c;",
    "let a = b as 'c';",
    "throw new Error('a' + 1);",
    "ctx.log.error('a', { code: 1 });",
  ])("leaves %s alone", (source) => {
    expect(faulty(source).filter((one) => one !== ";")).toEqual([]);
  });
});

it("chooses the same items for the same seed, each once", () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const chosen = sample(items, 10, 7);
  expect(chosen).toEqual(sample(items, 10, 7));
  expect(chosen).not.toEqual(sample(items, 10, 8));
  expect(new Set(chosen).size).toBe(10);
  expect(sample(items, 90, 7).toSorted((one, other) => one - other)).toEqual(items);
});
