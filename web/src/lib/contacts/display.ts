import type { Action, ActionType } from "../../../../functions/suggestions/actions/contract.ts";
import type { Contact, FeedItem } from "../../../../functions/contacts/contract.ts";
import type { OnWire } from "../on-wire.ts";

const BOTH = 6;
const ALONE = 15;

/** First and last name, else the last name, else the e-mail address (docs/product.md, 2). */
export function displayName(contact: Pick<Contact, "firstName" | "lastName" | "email">): string {
  const first = contact.firstName?.trim() ?? "";
  const last = contact.lastName?.trim() ?? "";
  if (first !== "" && last !== "") return `${first} ${last}`;
  // After the address: a first name alone says more than nothing.
  return last || contact.email?.trim() || first || "Contact sans nom";
}

/** Job and company, whole and shortened to 6 characters each, or 15 for one alone; null without either. */
export function occupation(
  contact: Pick<Contact, "job" | "company">,
): { short: string; full: string } | null {
  const parts = [contact.job?.trim() ?? "", contact.company?.trim() ?? ""].filter((part) => part !== "");
  if (parts.length === 0) return null;
  const length = parts.length === 2 ? BOTH : ALONE;
  return { short: parts.map((part) => shorten(part, length)).join(" @ "), full: parts.join(" @ ") };
}

function shorten(text: string, length: number): string {
  const letters = Array.from(text);
  return letters.length <= length ? text : `${letters.slice(0, length).join("").trimEnd()}…`;
}

/** The action a screen is about: the first that is open; undefined when all is handled. */
export function openAction(contact: OnWire<Pick<Contact, "actions">>): OnWire<Action> | undefined {
  return contact.actions.find((action) => action.archivedAt === null);
}

/**
 * The action of a card of the day, which is its first; undefined once it is handled, though another may have been
 * proposed meanwhile.
 */
export function openCardAction({
  actions: [action],
}: OnWire<Pick<FeedItem, "actions">>): OnWire<Action> | undefined {
  return action?.archivedAt === null ? action : undefined;
}

export const TYPE_LABELS: Readonly<Record<ActionType, string>> = {
  nurturing: "Nurturing",
  ongoingBusiness: "Actualité projet",
};
