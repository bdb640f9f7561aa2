import { MARKS, type Mark, type Month } from "./months.ts";

/** One of a kind, and several. */
export const NAMES: Readonly<Record<Mark, readonly [string, string]>> = {
  received: ["échange reçu", "échanges reçus"],
  sent: ["échange envoyé", "échanges envoyés"],
  meeting: ["rendez-vous", "rendez-vous"],
  exchange: ["autre échange", "autres échanges"],
  note: ["note", "notes"],
  promise: ["promesse", "promesses"],
  deal: ["affaire close", "affaires closes"],
  handled: ["suggestion traitée", "suggestions traitées"],
};

const MONTH = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric" });
const AND = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/** « octobre 2026 : 2 échanges reçus et 1 note », or « octobre 2026 : rien ». */
export function monthInWords({ start, counts }: Month): string {
  const told = MARKS.filter((mark) => counts[mark] > 0).map((mark) => {
    const count = counts[mark];
    return `${count} ${NAMES[mark][count > 1 ? 1 : 0]}`;
  });
  return `${MONTH.format(start)}\u00A0: ${told.length === 0 ? "rien" : AND.format(told)}`;
}
