import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { workers } from "../../functions/schedules.ts";

const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");
/** What sst.config.ts gives each function. */
const OF_A_FUNCTION = 2;

it("docs/operations.md reckons with the connections that the workers may take", () => {
  const section = page.split("\n## Connections to the database\n")[1]?.split("\n## ")[0] ?? "";
  const all = Object.values(workers).reduce((sum, { concurrency }) => sum + concurrency, 0) * OF_A_FUNCTION;
  expect(section).toContain(`are ${all} at most`);
  const rows = [...section.matchAll(/^\| (\w+) +\| ([\d,]+) +\| \d+ +\| ([\d,]+) +\|$/gm)].map(
    ([, size, clients = "", rest = ""]) => [
      size,
      ...[clients, rest].map((text) => Number(text.replace(",", ""))),
    ],
  );
  expect(rows).toHaveLength(7);
  for (const [size, clients, rest] of rows)
    expect([size, rest]).toEqual([size, (Number(clients) - all) / OF_A_FUNCTION]);
  // The smallest does not bear them all.
  expect(section).toMatch(/^\| Micro +\| 200 +\| 60 +\| none/m);
  expect(200).toBeLessThan(all);
});
