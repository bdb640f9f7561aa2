import type { contract as listAudit } from "../../../../functions/audit/list-audit.ts";
import type { CallInput } from "../../lib/call.ts";
import { instantOf } from "../../lib/instants.ts";
import { useListAddress } from "../../lib/list-address.ts";
import { AREAS } from "./event-areas.ts";

export const OUTCOMES = { success: "Réussi", failure: "Échec" } as const;

/** What the address asks of the history, as its fields show it and as the API takes it. */
export function useAuditAddress() {
  const { query, value, sort } = useListAddress();
  const [area, outcome, from, to] = [value("area"), value("outcome"), value("from"), value("to")];
  const [start, end] = [midnight(from, 0), midnight(to, 1)];
  const narrowed = {
    ...(Object.hasOwn(AREAS, area) ? { area } : {}),
    ...(isOutcome(outcome) ? { outcome } : {}),
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { to: end }),
  };
  return {
    area,
    outcome,
    from,
    to,
    isNarrowed: Object.keys(narrowed).length > 0,
    query: {
      ...query,
      ...narrowed,
      sort: sort === "createdAt" ? sort : "-createdAt",
    } satisfies CallInput<typeof listAudit>["query"],
  };
}

const isOutcome = (value: string): value is keyof typeof OUTCOMES => Object.hasOwn(OUTCOMES, value);

/** The instant at which a day begins, or one some days later; undefined for what is no day. */
function midnight(day: string, later: number): string | undefined {
  const date = new Date(`${day}T00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(date.getTime())) return undefined;
  date.setUTCDate(date.getUTCDate() + later);
  return instantOf(date.toISOString().slice(0, 16))?.toISOString();
}
