import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readLocally } from "../../functions/readings/local/read-locally.ts";
import { unpacked } from "../data/archive.ts";
import { readPortal } from "../evaluate/read-portal.ts";

const DAY = "2026-11-20";

/** As a mail program breaks lines: before the first word that has no room. */
function wrapped(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => {
      let [done, open] = ["", ""];
      for (const word of line.split(" ")) {
        const isFull = open !== "" && open.length + 1 + word.length > width;
        if (isFull) done += `${open}\n`;
        open = open === "" || isFull ? word : `${open} ${word}`;
      }
      return done + open;
    })
    .join("\n");
}

const collapsed = (facts: unknown): string => JSON.stringify(facts).replaceAll("\\n", " ");

it.each([
  [60, 20],
  [72, 10],
  [78, 5],
])("texts of all portals broken at %i columns are read as they were, but for at most %i", (width, most) => {
  const folder = unpacked("portals");
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const changed = names.flatMap(({ name }) =>
    readPortal(path.join(folder, name), DAY).texts.filter(
      ({ source }) =>
        collapsed(readLocally(source)) !==
        collapsed(readLocally({ ...source, text: wrapped(source.text, width) })),
    ),
  );
  expect(changed.length).toBeLessThanOrEqual(most);
});
