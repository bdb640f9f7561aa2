import { addDays, daysBetween, frenchDay, localDay, type Day } from "../../../language/dates/calendar.ts";
import { companyKey } from "../../../language/text/normalise.ts";
import { SIGNAL_TABLE } from "../signal-table.ts";
import { hasMovedOn } from "../moved-on.ts";
import {
  after,
  evidenceOf,
  factsOf,
  isOurMessage,
  isOurMove,
  isTheirMessage,
  reasonOf,
  type Situation,
} from "../situation.ts";
import type { Evidence, Reason } from "../types.ts";

const HORIZON = 100;
const SUPPORT_HORIZON = 1_100;
/** People tell of a new job some weeks before it begins. */
const ANNOUNCED_BEFORE = 60;

/** What a profile alone shows weighs less than what they write themselves. */
const LOST_BY_PROFILE = 16;

/**
 * Someone writes to us from another company that they have joined, or someone who spoke well of us has joined one as
 * their profile shows. Null otherwise.
 *
 * @example « je suis chez Seravel depuis lundi, écrivez-moi ici », no answer yet → a reason
 * @example « elle nous défend en interne », then a profile that starts this month elsewhere → a reason
 * @example the same, but we have been in touch since the change → null
 */
export function championChangedJob(situation: Situation): Reason | null {
  const told = toldOf(situation);
  if (told !== null) return told;
  const move = moveOf(situation);
  if (move === null || daysBetween(move.day, situation.day) > HORIZON) return null;
  const support = supportOf(situation, SUPPORT_HORIZON);
  if (support === null) return null;
  const inTouch = situation.events.some(
    (event) =>
      event.day >= move.day &&
      (isOurMove(event) ||
        isTheirMessage(event) ||
        event.facts?.some(({ kind, who }) => kind === "done" && who === "us")),
  );
  if (inTouch) return null;
  const text = `Soutien passé chez ${move.company}, changement vu ${frenchDay(move.day, situation.day)}`;
  const evidence = [move.evidence, support];
  return {
    signal: "championChangedJob",
    weight: SIGNAL_TABLE.championChangedJob.weight - LOST_BY_PROFILE,
    text,
    due: null,
    evidence,
  };
}

/** Of a move that they told us themselves, and we have not answered; null without. */
function toldOf(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "departure", { horizon: HORIZON })) {
    if (!hasMovedOn(found)) continue;
    if (after(situation, found.event).some(isOurMove)) return null;
    const text = `A changé d’entreprise et nous l’écrit ${frenchDay(found.event.day, situation.day)}, sans réponse de notre part`;
    return reasonOf("championChangedJob", found, { text });
  }
  return null;
}

/** The newest evidence that they support us; null where there is none. */
export function supportOf(situation: Situation, horizon: number): Evidence | null {
  for (const found of factsOf(situation, "support", { horizon }))
    if (!isOurMessage(found.event)) return evidenceOf(found);
  return null;
}

interface Move {
  company: string;
  day: Day;
  evidence: Evidence;
}

/** A new employer on the profile, from the post that announces it or its first day; null without one. */
function moveOf({ history, companyKey: here, context, day: today }: Situation): Move | null {
  const profile = history.linkedinProfile;
  const present = profile?.experiences.find((experience) => experience.current && experience.company);
  if (!profile || !present?.company || !present.startDate || here === null) return null;
  const there = companyKey(present.company);
  if (there === null || there === here) return null;
  const started = present.startDate.length === 7 ? `${present.startDate}-01` : present.startDate;
  const told = profile.posts
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .flatMap(({ id, date, facts }): Evidence[] => {
      const day = localDay(date, context.timeZone);
      const fact = facts?.find(({ kind, who }) => kind === "departure" && who === "contact");
      const isOfMove = day <= today && day >= addDays(started, -ANNOUNCED_BEFORE);
      return fact && isOfMove ? [{ kind: "linkedin", id, date: day, quote: fact.quote }] : [];
    })[0];
  if (told === undefined && started > today) return null;
  const quote = profile.headline?.trim() ?? "";
  const evidence = told ?? { kind: "linkedin", id: profile.contactId, date: started, quote };
  return { company: present.company, day: evidence.date, evidence };
}
