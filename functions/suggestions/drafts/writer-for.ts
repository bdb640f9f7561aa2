import type { Member } from "../lists/store.ts";
import type { TextualHistory } from "../history/textual-history.ts";

/**
 * The member who signs: the contact's owner; without an owner, the first of `others` who is a member.
 * Undefined for somebody else's contact, to whom nobody of ours writes.
 */
export function writerFor(
  { contact }: Pick<TextualHistory, "contact">,
  members: readonly Member[],
  others: readonly (string | null | undefined)[],
): Member | undefined {
  const memberOf = (userId: string | null | undefined) => members.find(({ id }) => id === userId);
  if (contact.ownerUserId !== null) return memberOf(contact.ownerUserId);
  return others.map(memberOf).find((member) => member !== undefined) ?? members[0];
}
