import type { SystemContext } from "../http/context.ts";
import type { Run } from "./drafts/prepare.ts";
import type { Ranking } from "./rank-contacts.ts";
import { readStanding, shortlistOf } from "./shortlist.ts";
import type { Member } from "./store.ts";

/** Ids of engagements, notes and deals here. */
export interface Sources {
  readonly engagements: string[];
  readonly notes: string[];
  readonly deals: string[];
}

/**
 * Asks where they come from whether sources still stand, and takes away those that do not; answers how many went.
 * Never throws, and takes no longer than lists can wait: what nobody answers for is left as it is.
 */
export type CheckSources = (sources: Sources) => Promise<number>;

/** Rankings at most: each brings contacts forward whose reasons nobody has asked about. */
const ROUNDS = 3;

/**
 * The ranking once the reasons of the shortlisted have been checked: where a source was taken away the contacts are
 * ranked again, and what came forward is checked in its turn. A source is asked about once.
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
