import { anyOf } from "../../../db/builder.ts";
import type { Transaction } from "../../../db/claims.ts";
import { lockPeople } from "../lock-people.ts";
import type { DayItem } from "./day-item.ts";
import { judgeProposal, type Verdict } from "./judge-proposal.ts";
import {
  archiveReplaced,
  insertActions,
  overwrite,
  readHandled,
  readStandings,
  refreshBasis,
} from "./proposal-store.ts";

/** What became of a proposal. */
export interface Written {
  readonly item: DayItem;
  readonly state: Verdict["state"];
  /** The contact's open action now; null where nothing may be shown of the proposal. */
  readonly id: string | null;
  /** The actions it took the place of. */
  readonly replaced: readonly string[];
}

const BY_OTHER_RECORD = "Cette personne est proposée par une autre de ses fiches.";
const BY_NEWER = "Remplacée par une proposition plus récente.";

interface Judged {
  readonly item: DayItem;
  readonly verdict: Verdict;
  readonly beside: readonly string[];
}

/**
 * Makes the actions of some proposals their contacts' open ones, as far as what stands allows it (`judgeProposal`), in
 * the order given: of a person whose record has one already, the others are left out. Holds each person's open actions
 * until the transaction ends.
 */
export async function writeProposals(
  client: Transaction,
  organizationId: string,
  items: readonly DayItem[],
): Promise<Written[]> {
  if (items.length === 0) return [];
  await lockPeople(client, anyOf(items.map(({ contactId }) => contactId)));
  const judged = await judge(client, items);
  await archiveReplaced(client, judged.flatMap(archived));
  for (const { item, verdict } of judged) {
    if (verdict.state === "kept" && verdict.isRefreshed) await refreshBasis(client, verdict.id, item);
    if (verdict.state === "created" && verdict.overwrites !== null)
      await overwrite(client, organizationId, verdict.overwrites, item);
  }
  const added = judged.filter(({ verdict }) => verdict.state === "created" && verdict.overwrites === null);
  const ids = await insertActions(
    client,
    organizationId,
    added.map(({ item }) => item),
  );
  const idOf = new Map(added.map(({ item }, index) => [item, ids[index] ?? null]));
  return judged.map((one) => ({
    item: one.item,
    state: one.verdict.state,
    id: idOf.get(one.item) ?? standingId(one.verdict),
    replaced: archived(one).map(({ id }) => id),
  }));
}

async function judge(client: Transaction, items: readonly DayItem[]): Promise<Judged[]> {
  const standings = await readStandings(client, items);
  const handled = await readHandled(
    client,
    items.flatMap(({ besides = [] }) => besides),
  );
  const proposed = new Set<string>();
  const judged: Judged[] = [];
  for (const item of items) {
    const standing = standings.get(item.contactId);
    if (standing !== undefined && proposed.has(standing.person)) continue;
    const isHandled = (item.besides ?? []).some((id) => handled.has(id));
    const verdict = judgeProposal(item, standing && { ...standing, isHandled });
    if (standing !== undefined && isShown(verdict)) proposed.add(standing.person);
    judged.push({ item, verdict, beside: standing?.beside.map(({ id }) => id) ?? [] });
  }
  return judged;
}

/** The open action that stands without a new one. */
const standingId = (verdict: Verdict): string | null => {
  if (verdict.state === "kept" || verdict.state === "edited") return verdict.id;
  return verdict.state === "created" ? verdict.overwrites : null;
};

const isShown = (verdict: Verdict): boolean => verdict.state === "created" || standingId(verdict) !== null;

/** The actions that a proposal takes the place of, and why. */
function archived({ item, verdict, beside }: Judged): { readonly id: string; readonly reasoning: string }[] {
  if (verdict.state !== "kept" && verdict.state !== "created") return [];
  const others = beside.map((id) => ({ id, reasoning: BY_OTHER_RECORD }));
  if (verdict.state === "kept" || verdict.replaces === null) return others;
  return [{ id: verdict.replaces, reasoning: item.archiveReasoning ?? BY_NEWER }, ...others];
}
