import { type Day, localDay } from "../../language/dates/calendar.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import type {
  ContactHistory,
  LinkedinExperience,
  RankingAction,
  RankingDeal,
  RankingLinkedinProfile,
} from "../ranking/types.ts";

/** What a history does not say itself, and is needed to tell what was known of it on a day. */
export interface Records {
  readonly timeZone: string;
  /** The day each deal was opened, by its id; a deal without one is taken to have been there. */
  readonly openedOn: ReadonlyMap<string, Day>;
  /** Days on which somebody said of a fact that it is done, by `doneKey`. */
  readonly doneOn: ReadonlyMap<string, Day>;
}

/** Names a fact of a text, as a person marks it as done. */
export const doneKey = (textId: string, quote: string): string => `${textId} ${quote}`;

/**
 * A contact's history as it stood on a day before its first hour: nothing that is dated on that day or after it is left.
 * What no date is kept of is taken out where it would be told (a deal's next step, what was planned of it), and else
 * taken as it is now: names, owners, amounts, planned closing days, and how texts are read.
 */
export function asOf(history: ContactHistory, day: Day, records: Records): ContactHistory {
  const isPast = ({ date }: { readonly date: string }): boolean => localDay(date, records.timeZone) < day;
  const read = <T extends { readonly id: string; readonly facts: readonly DatedFact[] | null }>(text: T): T =>
    withoutLaterMarks(text, day, records);
  return {
    ...history,
    engagements: history.engagements.filter(isPast).map(read),
    notes: history.notes.filter(isPast).map(read),
    deals: history.deals.flatMap((deal) => dealAsOf(deal, day, records)),
    // When one was answered is not kept: those answered since are as they are now.
    estimates: history.estimates.filter(({ quotedOn }) => quotedOn < day),
    actions: history.actions.flatMap((action) => actionAsOf(action, day, records.timeZone)),
    linkedinProfile: profileAsOf(history.linkedinProfile, day, records.timeZone),
    articles: history.articles.filter(({ publishedAt }) => isPast({ date: publishedAt })),
  };
}

/** A person's « c’est fait » stands in the text itself, whenever it was said. */
function withoutLaterMarks<T extends { readonly id: string; readonly facts: readonly DatedFact[] | null }>(
  text: T,
  day: Day,
  { doneOn }: Records,
): T {
  const isLater = ({ kind, refersTo, quote }: DatedFact): boolean =>
    kind === "done" && refersTo === text.id && (doneOn.get(doneKey(text.id, quote)) ?? day) >= day;
  if (text.facts === null || !text.facts.some(isLater)) return text;
  return { ...text, facts: text.facts.filter((fact) => !isLater(fact)) };
}

/** Not there before it was opened, and open until the day it was closed. */
function dealAsOf(deal: RankingDeal, day: Day, { openedOn, timeZone }: Records): RankingDeal[] {
  if ((openedOn.get(deal.id) ?? "") >= day) return [];
  const { state, closesOn, stageSince } = deal;
  const isClosedLater = state !== "open" && closesOn !== null && closesOn >= day;
  return [
    {
      ...deal,
      ...(isClosedLater && { state: "open", closesOn: null, resumesOn: null }),
      stageSince:
        isClosedLater || stageSince === null || localDay(stageSince, timeZone) >= day ? null : stageSince,
      // Nobody keeps when they were noted: without them no deal is said to have none.
      hasNextStep: true,
      nextActivityOn: null,
    },
  ];
}

/** Not there before it was proposed, and open until it was handled. */
function actionAsOf(action: RankingAction, day: Day, timeZone: string): RankingAction[] {
  const isLater = (at: string): boolean => localDay(at, timeZone) >= day;
  if (isLater(action.createdAt)) return [];
  const { archivedAt, resumesOn = null } = action;
  if (archivedAt !== null && !isLater(archivedAt)) return [action];
  return [
    {
      ...action,
      archivedAt: null,
      archivedBy: null,
      archivedReason: null,
      dismissedBecause: null,
      handledBy: null,
      // Once its day has come it was open again, by a choice made before.
      ...(archivedAt === null && resumesOn !== null && resumesOn < day
        ? { handledBy: action.handledBy ?? null }
        : { resumesOn: null }),
    },
  ];
}

function profileAsOf(
  profile: RankingLinkedinProfile | null,
  day: Day,
  timeZone: string,
): RankingLinkedinProfile | null {
  if (profile === null) return null;
  return {
    ...profile,
    experiences: profile.experiences.flatMap((one) => experienceAsOf(one, day)),
    posts: profile.posts.filter(({ date }) => localDay(date, timeZone) < day),
  };
}

/** Its days may be months: « 2026-11 » is before each day of that month, and not yet known on its first. */
function experienceAsOf(one: LinkedinExperience, day: Day): LinkedinExperience[] {
  const { startDate = null, endDate = null } = one;
  const isKnown = (date: string): boolean => date < day.slice(0, date.length);
  if (startDate !== null && !isKnown(startDate)) return [];
  return [endDate === null || isKnown(endDate) ? one : { ...one, endDate: null, current: true }];
}
