import { useQuery } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { standingQuery } from "./standing-query.ts";

/**
 * Where the relation with a contact stands: as a model `told` it, unless it could not tell of what came since, or else
 * as it is `composed` of what was read.
 */
export function useStanding(contact: OnWire<ContactDetail>) {
  const { ai_timeline: told, ai_problem: problem } = contact;
  const { data: composed, isError } = useQuery(standingQuery(contact.id));
  const isOver = told !== null && isOutdated(contact, told.generatedAt);
  const isPast = isOver && composed !== undefined && (!composed.hasModel || problem !== null);
  return { told: isPast ? null : told, composed, isError };
}

/** Whether something has happened since an instant. */
function isOutdated({ engagements, notes }: OnWire<ContactDetail>, since: string): boolean {
  const now = Date.now();
  return [...engagements, ...notes].some(
    ({ date }) => Date.parse(date) > Date.parse(since) && Date.parse(date) <= now,
  );
}
