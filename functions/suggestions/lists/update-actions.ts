import { localDay } from "../../language/dates/calendar.ts";
import type { SystemContext } from "../../http/context.ts";
import {
  archiveOpen,
  type OpenAction,
  readContactsWithOpenActions,
  readLastListed,
  readOpenActions,
  readSuppressed,
} from "../actions/action-store.ts";
import { writeAction } from "../actions/proposals/write-action.ts";
import { type Fallback, writerOf } from "../drafts/compose.ts";
import { inParallel } from "../drafts/in-parallel.ts";
import { prepare, type Run } from "../drafts/prepare.ts";
import { rankContacts } from "../ranking/rank-contacts.ts";
import { toRanked } from "../ranking/pick-day.ts";
import { readRankingContext } from "../ranking/ranking-context.ts";
import { scoreContact } from "../ranking/score-contact.ts";
import type { RankingContext } from "../ranking/types.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import { resolutionOf } from "./resolving/resolution.ts";
import { readAllLocally } from "../../readings/local/read-page.ts";
import { readRecordIds } from "../history/person-store.ts";
import { type Member, readMembers } from "./store.ts";
import { readHistoriesOf } from "../history/history-store.ts";
import { writerFor } from "../drafts/writer-for.ts";

/** What came of a contact's action. */
export interface ActionOutcome {
  readonly contactId: string;
  /**
   * `created`, `kept`, `archived`: the open action now. `nothing`: none, and no reason for one. `suppressed`: must
   * not be contacted. `edited`: its person’s, left as it is. `failed`: the model gave nothing; `code` says why.
   */
  readonly state: "created" | "kept" | "archived" | "nothing" | "suppressed" | "edited" | "failed";
  /** Why the model gave nothing fit to send: with `created` and `failed` only. */
  readonly code?: Fallback;
  /** Where trying again makes sense, in milliseconds from now. */
  readonly retryAfterMs?: number;
}

interface Options {
  /** Write anew what stands, too. */
  readonly force: boolean;
  readonly timeZone: string;
  /** Who asks, and signs for a contact without an owner that was in nobody's list. */
  readonly userId?: string | null | undefined;
  /** `YYYY-MM-DD`; today unless told. */
  readonly day?: string;
  /** Archive nothing that is in the day’s lists. */
  readonly spareListed?: boolean;
}

/**
 * Brings the open action of each contact's person up to date with its reasons: writes one, keeps it,
 * replaces it, or archives it with what resolved it. An edited message is neither replaced nor archived.
 * Throws `not_configured` where nothing can write (docs/product.md, 7, update-actions).
 */
export async function updateActions(
  ctx: SystemContext,
  contactIds: readonly string[],
  options: Options,
): Promise<ActionOutcome[]> {
  const { force, timeZone, userId = null, spareListed = false } = options;
  const day = options.day ?? localDay(ctx.clock.now(), timeZone);
  const run: Run = { writer: writerOf(ctx), day, timeZone, force };
  const sparedDay = spareListed ? day : null;
  const ids = [...new Set(contactIds)];
  await readAllLocally(ctx, { contactIds: await readRecordIds(ctx, ids) });
  const members = await readMembers(ctx);
  const [context, histories, suppressed, lastListed] = await Promise.all([
    readRankingContext(ctx, run),
    readHistoriesOf(ctx, members, ids),
    readSuppressed(ctx, ids),
    readLastListed(ctx, ids),
  ]);
  const open = await readOpenActions(
    ctx,
    [...histories.values()].map(({ contact }) => contact.id),
  );
  // Two records may be of one person.
  const updated = new Map<string, ReturnType<typeof updateOne>>();
  return inParallel(ids, async (contactId): Promise<ActionOutcome> => {
    const history = histories.get(contactId);
    if (suppressed.has(contactId)) return { contactId, state: "suppressed" };
    if (history === undefined) return { contactId, state: "nothing" };
    const { id } = history.contact;
    const member = writerFor(history, members, [lastListed.get(contactId), userId]);
    const outcome =
      updated.get(id) ?? updateOne(ctx, run, { history, member, open: open.get(id), sparedDay, context });
    updated.set(id, outcome);
    return { contactId, ...(await outcome) };
  });
}

interface About {
  readonly history: TextualHistory;
  readonly member: Member | undefined;
  readonly open: OpenAction | undefined;
  readonly sparedDay: string | null;
  readonly context: RankingContext;
}

async function updateOne(
  ctx: SystemContext,
  run: Run,
  { history, member, open, sparedDay, context }: About,
): Promise<Omit<ActionOutcome, "contactId">> {
  if (open?.edited) return { state: "edited" };
  const verdict = scoreContact(history, context);
  if (verdict.score === 0 || member === undefined) {
    if (history.actions.every(({ archivedAt }) => archivedAt !== null)) return { state: "nothing" };
    const archived = await archiveOpen(ctx, history, await resolutionOf(history, context), sparedDay);
    return { state: archived > 0 ? "archived" : "kept" };
  }
  const ranked = toRanked(verdict);
  const { item, retryAfterMs } = await prepare(ctx, run, { history, ranked, member, open });
  const code = item.action?.ai_fallback ?? undefined;
  const later = {
    ...(code === undefined ? {} : { code }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  // While the model cannot be reached, the existing message is better than a template.
  if (retryAfterMs !== undefined && open !== undefined) return { state: "failed", ...later };
  const state = await writeAction(ctx, item, run.day);
  if (state === "suppressed" || state === "edited" || state === "kept") return { state };
  if (state === "gone") return { state: "nothing" };
  return { state: retryAfterMs === undefined ? "created" : "failed", ...later };
}

/** Contacts whose action may be out of date: every member's shortlist, and unedited open actions. */
export async function contactsWorthUpdating(ctx: SystemContext, timeZone: string): Promise<string[]> {
  const day = localDay(ctx.clock.now(), timeZone);
  const waiting = await readMembers(ctx);
  const [{ lists, reserves }, open] = await Promise.all([
    rankContacts(ctx, { day, timeZone, waiting, taken: new Set() }),
    readContactsWithOpenActions(ctx),
  ]);
  const shortlisted = [...lists.values(), ...reserves.values()].flat().map(({ contactId }) => contactId);
  return [...new Set([...shortlisted, ...open])];
}
