import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "docs/decisions");
const records = readdirSync(FOLDER).filter((name) => /^\d/.test(name));
const read = (file: string): string => readFileSync(path.join(FOLDER, file), "utf8");

it("every decision says what was rejected, and stands in the index under its number and title", () => {
  const lines = records.toSorted().map((file) => {
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

it("there are at most forty decisions", () => {
  expect(records.length).toBeLessThanOrEqual(40);
});

/** `decision 054`, `decisions 047 and 054`, `docs/decisions/031`; a comment may break the line in between. */
const CITATION = /\bdecisions?[\s/*-]+(\d{3}(?:(?:,|[\s*-]+and|[\s*-]+or)[\s*-]+\d{3})*)\b/gi;

const citedIn = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, numbers = ""]) => numbers.match(/\d{3}/g) ?? []);

it("nothing cites a decision that does not exist", () => {
  const known = new Set(records.map((file) => file.slice(0, 3)));
  const files = globSync("**/*.{ts,tsx,js,mjs,md,sql}", {
    cwd: ROOT,
    exclude: (name) => name === "node_modules" || name === "dist" || name === ".sst",
  });
  const citations = files.flatMap((file) =>
    citedIn(readFileSync(path.join(ROOT, file), "utf8")).map((number) => ({ file, number })),
  );
  expect(citations.length).toBeGreaterThan(0);
  expect(citations.filter(({ number }) => !known.has(number))).toEqual([]);
});

it("citations are found in lists, in paths and across a comment’s lines", () => {
  expect(citedIn("decisions 047, 054 and 103")).toEqual(["047", "054", "103"]);
  expect(citedIn("(docs/decisions/031)")).toEqual(["031"]);
  expect(citedIn("again (decision\n * 034)")).toEqual(["034"]);
  expect(citedIn("-- read (decision\n-- 069)")).toEqual(["069"]);
});
