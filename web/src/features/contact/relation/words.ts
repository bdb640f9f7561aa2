import { dayOf } from "../../../lib/french-dates.ts";
import { type Mark, MARKS } from "./marks.ts";
import type { Month } from "./months.ts";

/** One of a kind, and several. */
export const NAMES: Readonly<Record<Mark, readonly [string, string]>> = {
  received: ["échange reçu", "échanges reçus"],
  sent: ["échange envoyé", "échanges envoyés"],
  meeting: ["rendez-vous", "rendez-vous"],
  exchange: ["autre échange", "autres échanges"],
  note: ["note", "notes"],
  reading: ["texte où quelque chose a été lu", "textes où quelque chose a été lu"],
  ours: ["promesse de notre part", "promesses de notre part"],
  theirs: ["promesse du contact", "promesses du contact"],
  handled: ["suggestion traitée", "suggestions traitées"],
  hidden: ["suggestion masquée", "suggestions masquées"],
  postponed: ["suggestion reportée", "suggestions reportées"],
  opened: ["affaire ouverte", "affaires ouvertes"],
  won: ["affaire gagnée", "affaires gagnées"],
  lost: ["affaire perdue", "affaires perdues"],
  expected: ["clôture prévue", "clôtures prévues"],
};

const MONTH = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });
const AND = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/** « octobre 2026 : 2 échanges reçus et 1 note », « octobre 2026 : rien », « à venir : 1 rendez-vous ». */
export function monthInWords({ start, counts }: Month): string {
  const told = MARKS.filter((mark) => counts[mark] > 0).map((mark) => {
    const count = counts[mark];
    return `${count} ${NAMES[mark][count > 1 ? 1 : 0]}`;
  });
  const when = start === null ? "à venir" : MONTH.format(new Date(dayOf(start)));
  return `${when}\u00A0: ${told.length === 0 ? "rien" : AND.format(told)}`;
}
