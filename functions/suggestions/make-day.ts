import type { SystemContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { rankContacts } from "./rank-contacts.ts";
import { toRanked } from "./ranking/pick-day.ts";
import { scoreContact } from "./ranking/score-contact.ts";
import type { ContactHistory, RankedContact, Reason } from "./ranking/types.ts";
import { type DayItem, type Member, readDay, readHistoriesOf, readMembers, writeDay } from "./store.ts";
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

  const { lists, candidates } = await rankContacts(ctx, { day, timeZone, waiting, taken: already.contacts });
  let written = 0;
  for (const [userId, ranked] of lists) {
    const member = waiting.find((candidate) => candidate.id === userId);
    if (member === undefined || ranked.length === 0) continue;
    const histories = await readHistoriesOf(
      ctx,
      members,
      ranked.map((one) => one.contactId),
    );
    const items = ranked.flatMap((one) => {
      const history = histories.get(one.contactId);
      if (history === undefined) return [];
      const verdict = scoreContact(history, { day, timeZone, suppressions: [] });
      // What arrived since the ranking may speak against it.
      return verdict.score === 0 ? [] : [toItem(toRanked(verdict), history, member, day)];
    });
    written += (await writeDay(ctx, userId, day, items)).written;
  }
  ctx.log.info("day made", { day, members: waiting.length, candidates, written });
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
