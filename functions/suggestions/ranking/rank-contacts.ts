import type { SystemContext } from "../../http/context.ts";
import { yieldToLoop } from "../../http/yield-to-loop.ts";
import { readAllLocally } from "../../readings/local/read-page.ts";
import { type Candidate, pickCandidates, type Taker, toCandidate } from "./pick-day.ts";
import { readRankingContext } from "./ranking-context.ts";
import { scoreContact } from "./score-contact.ts";
import { type Draw, drawFrom } from "../lists/hold-out/draw.ts";
import { readStandingDraws } from "../lists/hold-out/hold-out-store.ts";
import type { Member } from "../lists/store.ts";
import { readHistories } from "../history/history-store.ts";

/** Reserves of a list: they replace contacts for whom no message must be written any more. */
const RESERVES = 2;

export interface Ranking {
  /** Of each member, whom to contact, best first. */
  readonly lists: Map<string, Candidate[]>;
  /** Of each member, who comes next. */
  readonly reserves: Map<string, Candidate[]>;
  /** Number of contacts worth a message. */
  readonly candidates: number;
  /** Contacts with an open action and no reason any more. */
  readonly resolved: string[];
  /** Who was drawn to be proposed or left out, to be kept with the lists; none where nobody is left out. */
  readonly draws: readonly Draw[];
}

/**
 * Reads and ranks, for one day, the contacts of `waiting` members and those without an owner, except `taken`
 * ones. Contacts are streamed: of each history only what sharing contacts among members needs is kept, and
 * only for contacts worth a message. Writing the messages reads the chosen ones again.
 */
export async function rankContacts(
  ctx: SystemContext,
  run: { day: string; timeZone: string; waiting: (Member & Taker)[]; taken: ReadonlySet<string> },
): Promise<Ranking> {
  const { day, timeZone, waiting, taken } = run;
  await readAllLocally(ctx);
  const context = await readRankingContext(ctx, { day, timeZone });
  const candidates: Candidate[] = [];
  const resolved: string[] = [];
  for await (const history of readHistories(ctx, waiting)) {
    if (taken.has(history.contact.id)) continue;
    await yieldToLoop();
    const verdict = scoreContact(history, context);
    if (verdict.score > 0) candidates.push(toCandidate(verdict));
    else if (history.actions.some((action) => action.archivedAt === null)) resolved.push(history.contact.id);
  }
  const everybody = pickCandidates(candidates, waiting);
  const { draws, leftOut } = await leaveOut(ctx, day, everybody);
  // Whoever has asked or was promised something since they were drawn is proposed all the same.
  const shown = candidates.filter((one) => !(one.mayBeLeftOut && leftOut.has(one.contactId)));
  const lists = leftOut.size === 0 ? everybody : pickCandidates(shown, waiting);
  return {
    lists,
    draws,
    reserves: pickReserves(shown, lists, waiting),
    candidates: candidates.length,
    resolved,
  };
}

/** Whom the lists leave out, where the organization chose it: of who would be in them a tenth, so that ranks are equal. */
async function leaveOut(
  ctx: SystemContext,
  day: string,
  lists: ReadonlyMap<string, readonly Candidate[]>,
): Promise<{ draws: Draw[]; leftOut: ReadonlySet<string> }> {
  const standing = await readStandingDraws(ctx, day);
  if (standing === undefined) return { draws: [], leftOut: new Set() };
  return drawFrom(lists, { organizationId: ctx.claims.organizationId, day, standing });
}

/** The next contacts of each list: none of a company already in it, and nobody twice. */
function pickReserves(
  candidates: readonly Candidate[],
  lists: ReadonlyMap<string, readonly Candidate[]>,
  users: readonly Taker[],
): Map<string, Candidate[]> {
  const listed = new Set([...lists.values()].flat().map(({ contactId }) => contactId));
  const left = candidates.filter(({ contactId }) => !listed.has(contactId));
  return new Map(
    [...pickCandidates(left, users)].map(([userId, next]) => {
      const companies = new Set(lists.get(userId)?.map(({ companyKey }) => companyKey));
      return [
        userId,
        next.filter(({ companyKey }) => companyKey === null || !companies.has(companyKey)).slice(0, RESERVES),
      ];
    }),
  );
}
