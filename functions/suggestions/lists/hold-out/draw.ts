import { hash } from "node:crypto";
import { addDays, type Day, weekdayOf } from "../../../language/dates/calendar.ts";
import type { Candidate } from "../../ranking/pick-day.ts";

/** Of equally ranked contacts, the share that is not proposed. */
export const SHARE = 0.1;
/** Days for which a draw holds, from its own: as long as what follows it is looked at. */
export const WEEK = 7;

/** What was drawn of a contact: whether the list leaves them out. */
export interface Draw {
  readonly contactId: string;
  readonly userId: string;
  readonly heldOut: boolean;
}

/**
 * Whether a contact is left out in the week of a day: by a hash of both and of the organization, so that it is the same
 * whoever asks and however often, and nobody chooses it.
 */
export function isLeftOut(organizationId: string, contactId: string, day: Day): boolean {
  const monday = addDays(day, 1 - weekdayOf(day));
  const digits = hash("sha256", `hold-out ${organizationId} ${contactId} ${monday}`).slice(0, 8);
  return Number.parseInt(digits, 16) / 0x1_0000_0000 < SHARE;
}

/**
 * Draws those of some lists that may be left out and were not drawn within the week; `standing` are the draws that
 * hold. `leftOut` are all whom the lists then leave out.
 */
export function drawFrom(
  lists: ReadonlyMap<string, readonly Candidate[]>,
  run: {
    readonly organizationId: string;
    readonly day: Day;
    readonly standing: ReadonlyMap<string, boolean>;
  },
): { draws: Draw[]; leftOut: Set<string> } {
  const { organizationId, day, standing } = run;
  const leftOut = new Set([...standing].filter(([, heldOut]) => heldOut).map(([contactId]) => contactId));
  const draws = [...lists].flatMap(([userId, list]) =>
    list
      .filter(({ contactId, mayBeLeftOut: may }) => may && !standing.has(contactId))
      .map(({ contactId }) => ({ contactId, userId, heldOut: isLeftOut(organizationId, contactId, day) })),
  );
  for (const { contactId, heldOut } of draws) if (heldOut) leftOut.add(contactId);
  return { draws, leftOut };
}
