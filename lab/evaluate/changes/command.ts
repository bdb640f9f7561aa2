import { compareLists, type Changes, type Moved } from "./compare.ts";
import { dayLists } from "./day-lists.ts";
import { readRecord, writeRecord } from "./record.ts";

/** How many are named of those whose order changed, and of the letters. */
const NAMED = 10;
const SHOWN = 5;

/** `npm run evaluate -- changes [--renew]`: whose order, and which letters, the working tree makes other than the record. */
export function evaluateChanges(words: readonly string[]): number {
  const lists = dayLists();
  console.log(inWords(compareLists(readRecord(), lists)).join("\n"));
  if (words.includes("--renew")) {
    writeRecord(lists);
    console.log("The record is written anew.");
  }
  return 0;
}

/** A change as lines that fit a terminal. */
export function inWords({ pairs, turned, moved, letters, rewritten }: Changes): string[] {
  return [
    `${turned} of ${pairs} pairs turn round`,
    ...moved.slice(0, NAMED).map((one) => `  ${inList(one)}: ${wayOf(one)} (${one.reason})`),
    ...more(moved.length - NAMED),
    `${rewritten.length} of ${letters} letters change`,
    ...rewritten
      .slice(0, SHOWN)
      .flatMap((one) => [`  ${inList(one)}`, `    - ${one.before}`, `    + ${one.after}`]),
    ...more(rewritten.length - SHOWN),
  ];
}

const inList = ({ list, contact }: { list: string; contact: string }): string => `${list}: ${contact}`;
const wayOf = ({ from, to }: Moved): string => `${from ?? "out"} → ${to ?? "out"}`;
const more = (count: number): string[] => (count > 0 ? [`  and ${count} more`] : []);
