import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/decisions");
const read = (file: string): string => readFileSync(path.join(FOLDER, file), "utf8");

it("every decision says what was rejected, and stands in the index under its number and title", () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d/.test(name));
  const lines = files.toSorted().map((file) => {
    const text = read(file);
    expect(text, file).toContain("**Rejected.**");
    const [, number, title] = /^# (\d{3}) (.+)\n/.exec(text) ?? [];
    expect(file).toBe(`${number}${file.slice(3)}`);
    return `- [${number}](${file}) ${title}`;
  });
  expect(
    read("README.md")
      .split("\n")
      .filter((line) => line.startsWith("- ")),
  ).toEqual(lines);
});
