import type { SystemContext } from "../../http/context.ts";
import type { Run } from "../drafts/prepare.ts";
import type { Ranking } from "../ranking/rank-contacts.ts";
import { readStanding, shortlistOf } from "../ranking/shortlist.ts";
import type { Member } from "./store.ts";

/** Our own ids of engagements, notes and deals. */
export interface Sources {
  readonly engagements: string[];
  readonly notes: string[];
  readonly deals: string[];
}

/**
 * Asks the CRMs whether sources still exist, and removes those that do not; gives back how many. Never
 * throws, and ends in time for the lists: sources without an answer stay.
 */
export type CheckSources = (sources: Sources) => Promise<number>;

/** Most rankings: each may bring up contacts whose reasons have not been checked. */
const ROUNDS = 3;

/**
 * Checks the reasons of shortlisted contacts. Where a source was removed the contacts are ranked again, and
 * newly shortlisted ones are checked as well. A source is asked about once.
 */
export async function checkReasons(
  ctx: SystemContext,
  run: Pick<Run, "day" | "timeZone">,
  about: {
    readonly members: Member[];
    readonly waiting: Member[];
    readonly rank: () => Promise<Ranking>;
    readonly check: CheckSources;
  },
): Promise<Ranking> {
  const { members, waiting, rank, check } = about;
  const asked = new Set<string>();
  let ranking = await rank();
  for (let round = 1; round <= ROUNDS; round++) {
    const listed = waiting.flatMap(({ id }) => shortlistOf(ranking, id));
    const standing = await readStanding(ctx, run, members, [...new Set(listed)]);
    const evidence = standing
      .flatMap(({ ranked }) => ranked.reasons.flatMap((reason) => reason.evidence))
      .filter(({ id }) => !asked.has(id));
    const of = (kind: string): string[] => [
      ...new Set(evidence.flatMap((one) => (one.kind === kind ? [one.id] : []))),
    ];
    const sources = { engagements: of("engagement"), notes: of("note"), deals: of("deal") };
    const ids = Object.values(sources).flat();
    for (const id of ids) asked.add(id);
    if (ids.length === 0) return ranking;
    if ((await check(sources)) === 0) return ranking;
    ranking = await rank();
  }
  return ranking;
}
