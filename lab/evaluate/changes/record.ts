import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { DayLists } from "./day-lists.ts";

export const RECORD = path.join(import.meta.dirname, "record.json");

const Lists = z.record(z.string(), z.array(z.tuple([z.string(), z.string(), z.string()])));

/** The lists as they were when the record was last written: what a change is compared with. */
export function readRecord(): DayLists {
  const lists = Object.entries(Lists.parse(JSON.parse(readFileSync(RECORD, "utf8"))));
  return Object.fromEntries(
    lists.map(([list, places]) => [
      list,
      places.map(([contact, reason, letter]) => ({ contact, reason, letter })),
    ]),
  );
}

/** Writes the record anew, a place a line, so that a difference of the file reads as one of the lists. */
export function writeRecord(lists: DayLists): void {
  const written = Object.entries(lists).map(([list, places]) => {
    const lines = places.map(({ contact, reason, letter }) => JSON.stringify([contact, reason, letter]));
    return `${JSON.stringify(list)}: [\n${lines.join(",\n")}\n]`;
  });
  writeFileSync(RECORD, `{\n${written.join(",\n")}\n}\n`);
}
