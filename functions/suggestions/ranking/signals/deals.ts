import {
  addDays,
  daysBetween,
  frenchDay,
  frenchShortDay,
  localDay,
} from "../../../language/dates/calendar.ts";
import { dayWithin, dealSignal, isInTouch, isPlanned } from "../deals.ts";
import { wasReachedSince } from "../situation.ts";

/**
 * A deal that is open past its closing day (longer than 60 days, the day is taken for unmaintained), without contact
 * for a week: after that the day is only out of date in the CRM.
 *
 * @example to be closed on 15 November, open on the 20th → a reason
 * @example the same with a meeting to come, or a mail of yesterday → null
 */
export const dealOverdue = dealSignal({
  signal: "dealOverdue",
  state: "open",
  dayOf: ({ closesOn }, { day }) => dayWithin(closesOn, { before: day, days: 60 }),
  isOver: (situation, { deal }) => isPlanned(situation, deal) || isInTouch(situation, 7),
  text: ({ on }, day) => `Clôture prévue ${frenchDay(on, day)}, dépassée`,
});

/**
 * A deal that is to be closed within ten days, and no next step: none is noted in the CRM, no meeting is planned, and
 * nobody was in touch for three days.
 *
 * @example to be closed on 26 November, on the 20th → a reason
 * @example the same with « Relire le contrat » as its next step → null
 */
export const dealClosing = dealSignal({
  signal: "dealClosing",
  state: "open",
  dayOf: (deal, situation) => {
    const { closesOn, hasNextStep } = deal;
    const isNear =
      closesOn !== null && closesOn >= situation.day && daysBetween(situation.day, closesOn) <= 10;
    return isNear && !hasNextStep && !isPlanned(situation, deal) ? closesOn : null;
  },
  isOver: (situation) => isInTouch(situation, 3),
  text: ({ on }, day) => `Clôture prévue ${frenchDay(on, day)}, sans prochaine étape`,
});

/**
 * An open deal that has stood in its stage (where the CRM does not say: without any exchange) for a month and a half (after 270 days it is abandoned rather than stuck),
 * and nobody has been in touch for two weeks.
 *
 * @example in its stage since 1 September, on 20 November → a reason
 * @example the same after a meeting of last week → null
 */
export const dealStalled = dealSignal({
  signal: "dealStalled",
  state: "open",
  dayOf: ({ stageSince }, { day, context, events }) => {
    const since = stageSince === null ? events.at(-1)?.day : localDay(stageSince, context.timeZone);
    return dayWithin(since ?? null, { before: addDays(day, -44), days: 226 });
  },
  isOver: (situation, { deal }) => isPlanned(situation, deal) || isInTouch(situation, 14),
  text: ({ deal: { stageSince }, on }, day) =>
    `${stageSince === null ? "Affaire sans échange" : "À la même étape"} depuis ${frenchDay(on, day)}`,
});

/**
 * A deal won in the last three weeks, and nothing said to the contact since: how it starts matters.
 *
 * @example won on 16 November, silence on the 20th → a reason
 * @example the same after any word of either side → null
 */
export const dealWon = dealSignal({
  signal: "dealWon",
  state: "won",
  dayOf: ({ closesOn }, { day }) => dayWithin(closesOn, { before: day, days: 21 }),
  isOver: (situation, { on }) => wasReachedSince(situation, addDays(on, 1)),
  text: ({ on }, day) => `Affaire gagnée ${frenchDay(on, day)}, aucun échange depuis`,
});

/**
 * A lost deal that was to be taken up again from a day that has now come. Whoever talked with us in the month before
 * that day has taken it up already.
 *
 * @example lost in June, « budget gelé, à revoir en novembre », on 3 November → a reason
 * @example the same in October, or after a talk of last week → null
 */
export const dealLost = dealSignal({
  signal: "dealLost",
  state: "lost",
  dayOf: ({ resumesOn }, { day }) => dayWithin(resumesOn, { before: addDays(day, 1), days: 16 }),
  since: ({ deal, on }) => deal.closesOn ?? on,
  isOver: (situation, { deal: { closesOn }, on }) => {
    const soon = addDays(on, -30);
    return wasReachedSince(situation, closesOn !== null && closesOn >= soon ? addDays(closesOn, 1) : soon);
  },
  text: ({ deal: { closesOn }, on }, day) =>
    `Affaire perdue${closesOn === null ? "" : ` ${frenchDay(closesOn, day)}`}, à reprendre à partir du ${frenchShortDay(on, day)}`,
});
