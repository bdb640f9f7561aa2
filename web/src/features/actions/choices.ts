import type { Action, DismissedBecause, Later } from "../../../../functions/suggestions/actions/contract.ts";
import { dayOf, longDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";

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

/** The day that such a choice means on a day (`YYYY-MM-DD`), as one says it; never of a week-end. */
export function laterDay(until: Later, today = dayOf()): string {
  const day = new Date(LATER_DAYS[until](Date.parse(today)));
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  return longDay(day);
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
  return why === undefined ? "Masqué" : `Masqué\u00A0: ${why.label.toLowerCase()}`;
}
