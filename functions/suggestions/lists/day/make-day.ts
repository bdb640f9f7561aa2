import { localDay } from "../../../language/dates/calendar.ts";
import type { SystemContext } from "../../../http/context.ts";
import type { OpenAction } from "../../actions/action-store.ts";
import { resumeActions } from "../../actions/reopening/resume-actions.ts";
import { analyseShortlist } from "../../drafts/analyse-shortlist.ts";
import { type CheckSources, checkReasons } from "../check-reasons.ts";
import { writerOf } from "../../drafts/compose.ts";
import { inParallel } from "../../drafts/in-parallel.ts";
import { prepare, type Prepared, type Run } from "../../drafts/prepare.ts";
import { byScore } from "../../ranking/pick-day.ts";
import { archiveResolved } from "../resolving/resolve-actions.ts";
import { noteOrigin } from "../../origin/store.ts";
import { readStanding, shortlistOf, type Standing } from "../../ranking/shortlist.ts";
import { forgetDraws, keepDraws } from "../hold-out/hold-out-store.ts";
import { type ListPlan, planDay, readPlanned } from "../plan-day.ts";
import { type Member, reopenLists } from "../store.ts";
import { completeDay, writeDay } from "./write-day.ts";
import { learnVoices } from "../../drafts/voice/learn-voices.ts";
import type { WrittenSuggestion } from "../../drafts/writer/types.ts";
import { writeSuggestion } from "../../drafts/writer/write-suggestion.ts";

export interface DayMade {
  /** How many suggestions were written. */
  readonly written: number;
  /** False when time ran out before everybody had a list: the next call goes on. */
  readonly finished: boolean;
}

/**
 * Makes the day's list of every member who has one that day and for whom it has begun, or of `userIds` alone: opens
 * what was put off to this day, ranks all contacts by code, checks the reasons with `check`, has the messages
 * written and fixes the list. Contacts are shared among all members without a list yet, so that those whose day begins
 * early do not take the others'. An open action with the same reasons and sources is kept; one without a reason is
 * archived. Idempotent. `day` is `YYYY-MM-DD`, `timeZone` the organization's.
 * Templates write what the model cannot, so no list is missing. Throws `not_configured` when nothing can
 * write messages; existing actions are then untouched.
 */
export async function makeDay(
  ctx: SystemContext,
  day: string,
  timeZone: string,
  shouldPause: () => boolean = () => false,
  check: CheckSources = () => Promise.resolve(0),
  userIds?: readonly string[],
): Promise<DayMade> {
  const reopened = await reopenLists(ctx, day);
  const { members, waiting, ahead, rank } = await planDay(ctx, { day, timeZone }, reopened);
  const run: Run = { writer: writerOf(ctx), day, timeZone, force: false, ahead, isLate: shouldPause };
  const [now, later] = partition(waiting, ({ id, timeZone: own }) =>
    userIds === undefined ? own === null || localDay(ctx.clock.now(), own) >= day : userIds.includes(id),
  );
  if (now.length === 0) return { written: 0, finished: true };
  await resumeActions(
    ctx,
    day,
    later.map(({ id }) => id),
  );

  const ranking = await checkReasons(ctx, run, { members, waiting: now, rank, check });
  const archived = await archiveResolved(ctx, ranking.resolved, { members, day, timeZone });
  let written = 0;
  for (const member of now) {
    const ids = shortlistOf(ranking, member.id);
    const again = reopened.has(member.id);
    const draws = ranking.draws.filter(({ userId }) => userId === member.id);
    if (ids.length === 0) await keepDraws(ctx, day, draws);
    // Who has nobody, because all were left out too, has no list.
    if (ids.length === 0 && !again) continue;
    if (shouldPause()) return { written, finished: false };
    const items = ids.length === 0 ? [] : await writeList(ctx, run, { members, member, ids });
    const fix = again ? completeDay : writeDay;
    const { written: added } = await fix(ctx, member.id, day, items);
    written += added;
    // A list that was there already was drawn when it was made.
    if (added > 0) await keepDraws(ctx, day, draws);
    await noteOrigin(ctx, member.id, day);
  }
  await learnVoices(ctx, now);
  await forgetDraws(ctx, day);
  ctx.log.info("day made", {
    day,
    members: now.length,
    candidates: ranking.candidates,
    written,
    archived,
  });
  return { written, finished: true };
}

/** Splits items by a predicate: those for which it holds, and the others. */
function partition<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))];
}

/** Writes one person's entries; a reserve is drafted only where a listed contact drops out. */
async function writeList(
  ctx: SystemContext,
  run: Run,
  { members, member, ids }: ListPlan,
): Promise<Prepared["item"][]> {
  const { slots } = member;
  const { ahead = slots } = run;
  if (run.writer === "model" && !run.isLate?.())
    await analyseShortlist(ctx, ids.slice(0, Math.min(ahead, slots)));
  const planned = await readPlanned(ctx, run, { members, ids });
  const standing = bestFirst(planned.standing, slots);
  const { open } = planned;
  const templates = templatesOf(standing, { open, member, day: run.day });
  const early = new Set(standing.slice(0, ahead).map(({ ranked }) => ranked.contactId));
  const draft = (wanted: readonly Standing[]): Promise<Prepared[]> =>
    inParallel(wanted, ({ history, ranked }) => {
      const { contactId } = ranked;
      return prepare(ctx, run, {
        history,
        ranked,
        member,
        open: open.get(contactId),
        template: templates.get(contactId),
        onOpen: !early.has(contactId),
      });
    });
  const first = await draft(standing.slice(0, slots));
  // New data may have arrived while the messages were written: contacts are checked once more.
  const still = new Set((await readStanding(ctx, run, members, ids)).map(({ ranked }) => ranked.contactId));
  const kept = first.filter(({ item }) => still.has(item.contactId));
  const free = slots - kept.length;
  const reserves = standing.slice(slots).filter(({ ranked }) => still.has(ranked.contactId));
  const more = await draft(reserves.slice(0, free));
  return [...kept, ...more].map(({ item }) => item);
}

/**
 * The templates' text for each contact of a list. No two share a sentence, nor one with a message that
 * exists, except greetings and closings, as far as there are variants.
 */
function templatesOf(
  standing: readonly Standing[],
  { open, member, day }: { open: ReadonlyMap<string, OpenAction>; member: Member; day: string },
): Map<string, WrittenSuggestion> {
  const taken = new Set([...open.values()].flatMap(({ message }) => sentencesIn(message)));
  const templates = new Map<string, WrittenSuggestion>();
  for (const { history, ranked } of standing) {
    const own = new Set(sentencesIn(open.get(ranked.contactId)?.message ?? ""));
    const others = new Set([...taken].filter((sentence) => !own.has(sentence)));
    const written = writeSuggestion({ contact: history.contact, user: member, ranked, history, day }, others);
    templates.set(ranked.contactId, written);
    for (const sentence of written.sentences) taken.add(sentence);
  }
  return templates;
}

/** Of a stored message. */
const sentencesIn = (message: string): string[] => message.split("\n\n").flatMap(splitAtEnds);
const splitAtEnds = (paragraph: string): string[] => paragraph.split(/(?<=[.?]) (?=\p{Lu})/u);

/** New analyses may change the order within the list; reserves stay reserves. */
function bestFirst(standing: Standing[], slots: number): Standing[] {
  const listed = standing.slice(0, slots).sort((a, b) => byScore(a.ranked, b.ranked));
  return [...listed, ...standing.slice(slots)];
}
