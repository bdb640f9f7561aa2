import { readFileSync } from "node:fs";
import * as z from "zod";
import { Fact } from "../../functions/readings/contract.ts";

/** Facts by text id: no facts, read and empty; no id, unread. */
export type Readings = Record<string, Fact[]>;

const Schema = z.record(z.string(), z.array(Fact));

/** Reads a file in the format of `truth/readings.json` of a portal (lab/data/README.md); throws where it is not one. */
export function readReadingsFile(path: string): Readings {
  return Schema.parse(JSON.parse(readFileSync(path, "utf8")));
}
