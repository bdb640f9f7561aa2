import type { SystemContext } from "../../http/context.ts";
import type { DraftInput } from "../../intelligence/actions/types.ts";
import type { OpenAction } from "../actions/action-store.ts";
import type { RankedContact, Reason } from "../ranking/types.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import type { DayItem } from "../actions/proposals/day-item.ts";
import type { Member } from "../lists/store.ts";
import { type Fingerprint, fingerprintOf, whatChanged } from "./fingerprint.ts";
import { compose, draftInputOf, type Writer } from "./compose.ts";
import { DEMO, ON_OPEN } from "./written-by.ts";
import type { WrittenSuggestion } from "./writer/types.ts";
import { sourcesOf } from "./sources.ts";

export interface Run {
  readonly writer: Writer;
  readonly day: string;
  readonly timeZone: string;
  /** Writes again even the actions that would be kept. */
  readonly force: boolean;
  /** How many cards of a list the model drafts before they are opened; all where it is not said. */
  readonly ahead?: number;
  /** No time is left to ask: templates write for now, and the model is asked later. */
  readonly isLate?: () => boolean;
}

/** A contact's entry, and when to try again where the model could not be reached. */
export interface Prepared {
  readonly item: DayItem;
  readonly retryAfterMs: number | undefined;
}

/** A contact with a reason, the member who writes, and the open action. */
export interface About {
  readonly history: TextualHistory;
  readonly ranked: RankedContact;
  readonly member: Member;
  readonly open: OpenAction | undefined;
  /** The templates' text, where it was written together with the rest of the list. */
  readonly template?: WrittenSuggestion | undefined;
  /** The model drafts this message once its card is opened, and not before. */
  readonly onOpen?: boolean;
}

/** The question that `prepare` would ask a model; undefined where the open action stays as it is. */
export async function questionOf(
  ctx: SystemContext,
  run: Run,
  about: About,
): Promise<DraftInput | undefined> {
  const { history, ranked, member } = about;
  const sources = await sourcesOf(history, ranked, run);
  if (stays(run, about, fingerprintOf(history, ranked, sources, member))) return undefined;
  return draftInputOf(ctx, { contact: history.contact, user: member, ranked, history }, sources);
}

/**
 * The action to propose for a contact: the open one while its reasons and sources are the same or a person
 * has edited it; else a new one.
 */
export async function prepare(ctx: SystemContext, run: Run, about: About): Promise<Prepared> {
  const { history, ranked, member, open, template, onOpen = false } = about;
  const entry = {
    contactId: ranked.contactId,
    besides: history.actions
      .filter(({ archivedAt, contactId }) => archivedAt === null && contactId !== ranked.contactId)
      .map(({ id }) => id),
    score: ranked.score,
    type: ranked.type,
    deadline: ranked.deadline,
    reasons: ranked.reasons.map((reason) => toReason(reason, history)),
  };
  const sources = await sourcesOf(history, ranked, run);
  const fingerprint = fingerprintOf(history, ranked, sources, member);
  if (open !== undefined && stays(run, about, fingerprint))
    return { item: { ...entry, keep: open.id }, retryAfterMs: undefined };
  const { action, claims, retryAfterMs } = await compose(
    ctx,
    run.writer,
    { contact: history.contact, user: member, ranked, history, day: run.day },
    { sources, force: run.force, isLate: run.isLate?.() ?? false, onOpen, template },
  );
  const item: DayItem = { ...entry, action, basis: fingerprint, claims, force: run.force };
  if (open !== undefined) {
    item.replaces = open.id;
    item.archiveReasoning = whatChanged(open, fingerprint, { ranked, sources, day: run.day });
  }
  return { item, retryAfterMs };
}

function stays({ force, writer }: Run, { open, onOpen }: About, fingerprint: Fingerprint): boolean {
  if (open === undefined) return false;
  if (open.edited) return true;
  return !force && stands(open, fingerprint.hash, { writer, onOpen });
}

/** Whether an open action is still valid. One that the model failed to write is tried again. */
function stands(
  { fingerprint, model, fallback }: OpenAction,
  hash: string,
  { writer, onOpen }: Pick<Run, "writer"> & Pick<About, "onOpen">,
): boolean {
  if (fingerprint?.hash !== hash) return false;
  if (writer === "demo" || (onOpen && fallback === ON_OPEN)) return true;
  return model !== DEMO && (fallback === null || fallback === "ungrounded");
}

/** A reason as it is stored: its evidence carries the instant of the source, not just the day. */
function toReason(reason: Reason, history: TextualHistory): DayItem["reasons"][number] {
  const instants = new Map(
    [...history.engagements, ...history.notes].map((source) => [source.id, source.date]),
  );
  return {
    signal: reason.signal,
    text: reason.text,
    evidence: reason.evidence.map(({ kind, id, date, quote }) => ({
      kind,
      id,
      date: instants.get(id) ?? `${date}T12:00:00Z`,
      quote,
    })),
    ...(reason.doubt !== undefined && { doubt: reason.doubt }),
  };
}
