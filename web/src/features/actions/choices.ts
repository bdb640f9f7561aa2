import type { Action, DismissedBecause, Later } from "../../../../functions/suggestions/actions/contract.ts";
import { dayOf, longDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { isPublicHoliday } from "../../lib/public-holidays.ts";

/** When to come back to somebody. */
export const LATER = [
  { until: "tomorrow", label: "Demain" },
  { until: "monday", label: "Lundi prochain" },
  { until: "twoWeeks", label: "Dans deux semaines" },
] as const satisfies readonly { until: Later; label: string }[];

const DAY = 24 * 3_600_000;

const LATER_DAYS: Readonly<Record<Later, (today: number) => number>> = {
  tomorrow: (today) => today + DAY,
  monday: (today) => today + (8 - (new Date(today).getUTCDay() || 7)) * DAY,
  twoWeeks: (today) => today + 14 * DAY,
};

/** Monday to Friday, as the server takes it until a member chose their days; 1 is Monday. */
const USUAL: readonly number[] = [1, 2, 3, 4, 5];

/**
 * The day that a choice, or a day (`YYYY-MM-DD`), leads to, as one says it: the next that is worked and no public
 * holiday, and where it is moved by one, which. `workingDays`: the member's; null where they chose none.
 *
 * @example « lundi 4 janvier (vendredi 1er janvier est férié) »
 */
export function laterDay(
  until: string,
  workingDays: readonly number[] | null = null,
  today = dayOf(),
): string {
  const worked = workingDays ?? USUAL;
  const isWorked = (one: number) => worked.includes(new Date(one).getUTCDay() || 7);
  const choice = LATER.find((one) => one.until === until);
  let day = choice === undefined ? Date.parse(until) : LATER_DAYS[choice.until](Date.parse(today));
  let holiday: number | undefined;
  // A week at most lies between two days of work, and no two public holidays are a week apart but in May.
  for (let moved = 0; moved < 30 && (!isWorked(day) || isPublicHoliday(day)); moved += 1, day += DAY)
    if (isWorked(day)) holiday ??= day;
  const said = longDay(new Date(day));
  return holiday === undefined ? said : `${said} (${longDay(new Date(holiday))} est férié)`;
}

/** Why somebody was hidden, and what follows from it. */
export const BECAUSE: readonly { because: DismissedBecause; label: string; effect: string }[] = [
  { because: "notNow", label: "Pas le bon moment", effect: "Plus de suggestion pendant deux semaines." },
  { because: "inTouch", label: "Déjà en contact", effect: "Plus de suggestion pendant un mois." },
  { because: "wrongPerson", label: "Pas la bonne personne", effect: "Plus de suggestion pendant un an." },
  {
    because: "wrongReason",
    label: "Raison inexacte",
    effect: "Ce qui a été lu est corrigé\u00A0: cette raison ne comptera plus.",
  },
];

/** What became of a handled action, in words; null where « Traité » says it all. */
export function outcomeOf({ archivedReason, dismissedBecause, resumesOn }: OnWire<Action>): string | null {
  if (resumesOn !== null) return `Revient le ${longDay(resumesOn)}`;
  if (archivedReason !== "dismissed") return null;
  const why = BECAUSE.find(({ because }) => because === dismissedBecause);
  return why === undefined ? "Masqué pour deux semaines" : `Masqué\u00A0: ${why.label.toLowerCase()}`;
}
