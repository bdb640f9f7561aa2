import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { rankDay, type RankingInput } from "../../../dev/test/rank-day.ts";
import { LISTS } from "../../../functions/suggestions/ranking/list-length.ts";
import type { RankedContact } from "../../../functions/suggestions/ranking/types.ts";
import { unpacked } from "../../data/archive.ts";
import { readPortal } from "../read-portal.ts";
import { type Readings, readReadingsFile } from "../readings-file.ts";

const Truth = z.object({
  today: z.string(),
  users: z.record(
    z.string(),
    z.object({
      relevant: z.array(
        z.object({
          contactId: z.string(),
          /** 3: must be contacted today; 2: rightly contacted this week; 1: nice. */
          grade: z.int(),
          lastUsefulDay: z.string().nullable(),
        }),
      ),
      mustNot: z.array(z.object({ contactId: z.string() })),
    }),
  ),
});
export type Truth = z.infer<typeof Truth>;

/** A portal whose author said whom each salesperson must contact, and what each of its texts says. */
export interface JudgedPortal {
  readonly name: string;
  readonly folder: string;
  readonly truth: Truth;
  /** The author's own reading of every text. */
  readonly readings: Readings;
}

/** The archived portals, by name. */
export function readJudgedPortals(): JudgedPortal[] {
  const root = unpacked("judged-portals");
  return readdirSync(root)
    .filter((name) => /^[a-z]\d+$/.test(name))
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    .map((name) => {
      const folder = path.join(root, name);
      const truth = Truth.parse(
        JSON.parse(readFileSync(path.join(folder, "truth/ground-truth.json"), "utf8")),
      );
      return { name, folder, truth, readings: readReadingsFile(path.join(folder, "truth/readings.json")) };
    });
}

/** What the ranking is given of a portal where these facts stand for the model's. */
export const inputOf = ({ folder, truth }: JudgedPortal, readings: Readings): RankingInput =>
  readPortal(folder, truth.today, readings).input;

export interface JudgedFigures {
  /** Of the places of the lists, those of contacts of grade 2 or 3. */
  readonly precision: number;
  readonly found: number;
  readonly musts: number;
  readonly forbidden: number;
}

/** Holds the lists of a portal's day to its author's word. */
export function judge(portal: JudgedPortal, readings: Readings): JudgedFigures {
  return figuresOf(portal.truth, rankDay(inputOf(portal, readings)));
}

function figuresOf({ users }: Truth, lists: ReadonlyMap<string, readonly RankedContact[]>): JudgedFigures {
  let [good, found, musts, forbidden] = [0, 0, 0, 0];
  for (const [user, { relevant, mustNot }] of Object.entries(users)) {
    const listed = new Set(lists.get(user)?.map(({ contactId }) => contactId));
    good += relevant.filter(({ grade, contactId }) => grade >= 2 && listed.has(contactId)).length;
    const must = relevant.filter(({ grade }) => grade === 3);
    musts += must.length;
    found += must.filter(({ contactId }) => listed.has(contactId)).length;
    forbidden += mustNot.filter(({ contactId }) => listed.has(contactId)).length;
  }
  return { precision: good / (LISTS.length * Object.keys(users).length), found, musts, forbidden };
}
