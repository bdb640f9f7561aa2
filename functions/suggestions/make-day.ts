import type { SystemContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { pickDay } from "./ranking/pick-day.ts";
import { scoreContact } from "./ranking/score-contact.ts";
import type { ContactHistory, RankedContact, Reason, ScoredContact } from "./ranking/types.ts";
import {
  type DayItem,
  type Member,
  readDay,
  readHistories,
  readHistoriesOf,
  readMembers,
  writeDay,
} from "./store.ts";
import { writeSuggestion } from "./writer/write-suggestion.ts";

/** The name stored with what the deterministic writer wrote; the web labels it as a demonstration. */
const DEMO_WRITER = "demo-rules";

/**
 * Makes the day's list of every member of the context's organization who has none yet: ranks all contacts
 * by code, writes up to ten messages each, and fixes the list. Run again it changes nothing. `day` is
 * `YYYY-MM-DD` in `timeZone`. Answers how many suggestions were written. Throws `not_configured` when
 * nothing can write messages; existing actions are then left untouched.
 */
export async function makeDay(ctx: SystemContext, day: string, timeZone: string): Promise<number> {
  const { DEMO_WRITER: demo } = ctx.environment.writer();
  if (demo !== "on")
    throw new AppError("not_configured", "Aucun modèle de rédaction n’est configuré sur ce serveur.");
  const [members, already] = await Promise.all([readMembers(ctx), readDay(ctx, day)]);
  const waiting = members.filter((member) => !already.listed.has(member.id));
  if (waiting.length === 0) return 0;

  const scored: ScoredContact[] = [];
  for await (const history of readHistories(ctx, members)) {
    if (already.contacts.has(history.contact.id)) continue;
    const verdict = scoreContact(history, { day, timeZone, suppressions: [] });
    if (verdict.score > 0) scored.push(verdict);
  }

  let written = 0;
  for (const [userId, ranked] of pickDay(scored, waiting)) {
    const member = waiting.find((candidate) => candidate.id === userId);
    if (member === undefined || ranked.length === 0) continue;
    const histories = await readHistoriesOf(
      ctx,
      members,
      ranked.map((one) => one.contactId),
    );
    const items = ranked.flatMap((one) => {
      const history = histories.get(one.contactId);
      return history === undefined ? [] : [toItem(one, history, member, day)];
    });
    written += (await writeDay(ctx, userId, day, items)).written;
  }
  ctx.log.info("day made", { day, members: waiting.length, candidates: scored.length, written });
  return written;
}

function toItem(ranked: RankedContact, history: ContactHistory, member: Member, day: string): DayItem {
  const { claims, ...action } = writeSuggestion({
    contact: history.contact,
    user: member,
    ranked,
    history,
    day,
  });
  return {
    contactId: ranked.contactId,
    score: ranked.score,
    type: ranked.type,
    deadline: ranked.deadline,
    reasons: ranked.reasons.map((reason) => toReason(reason, history)),
    action: { ...action, ai_model: DEMO_WRITER },
    claims,
  };
}

/** A reason as it is stored: its evidence carries the instant of the source, not just the day. */
function toReason(reason: Reason, history: ContactHistory): DayItem["reasons"][number] {
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
  };
}
