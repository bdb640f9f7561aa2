import { cited } from "./cited.ts";
import { dayShown } from "./french-day.ts";

interface Evidence {
  readonly date: string | null;
  readonly quote: string;
}

/** « 24 nov. 2026 : <citation>…</citation> »; empty where no words prove it. */
export function proofOf(evidence: Evidence | undefined, timeZone: string): string {
  const words = evidence === undefined ? "" : cited(evidence.quote);
  if (words === "" || evidence?.date == null) return words;
  return `${dayShown(evidence.date, timeZone)}\u00A0: ${words}`;
}
