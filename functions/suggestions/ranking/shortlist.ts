import type { SystemContext } from "../../http/context.ts";
import { readAllLocally } from "../../readings/local/read-page.ts";
import type { Run } from "../drafts/prepare.ts";
import type { Ranking } from "./rank-contacts.ts";
import { toRanked } from "./pick-day.ts";
import { readRecordIds } from "../history/person-store.ts";
import { readRankingContext } from "./ranking-context.ts";
import { scoreContact } from "./score-contact.ts";
import type { RankedContact } from "./types.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import type { Member } from "../lists/store.ts";
import { readHistoriesOf } from "../history/history-store.ts";

/** A member's shortlist, best first: the list, then the reserves. */
export const shortlistOf = (ranking: Pick<Ranking, "lists" | "reserves">, userId: string): string[] =>
  [ranking.lists, ranking.reserves].flatMap(
    (lists) => lists.get(userId)?.map(({ contactId }) => contactId) ?? [],
  );

export interface Standing {
  readonly history: TextualHistory;
  readonly ranked: RankedContact;
}

/** Of some contacts, those still worth a message now, in the order given. */
export async function readStanding(
  ctx: SystemContext,
  { day, timeZone }: Pick<Run, "day" | "timeZone">,
  members: Member[],
  ids: string[],
): Promise<Standing[]> {
  await readAllLocally(ctx, { contactIds: await readRecordIds(ctx, ids) });
  const context = await readRankingContext(ctx, { day, timeZone });
  const histories = await readHistoriesOf(ctx, members, ids);
  const standing: Standing[] = [];
  for (const id of ids) {
    const history = histories.get(id);
    if (history === undefined) continue;
    const verdict = scoreContact(history, context);
    if (verdict.score > 0) standing.push({ history, ranked: toRanked(verdict) });
  }
  return standing;
}
