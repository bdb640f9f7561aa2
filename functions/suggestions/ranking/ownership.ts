import { hash } from "node:crypto";
import * as z from "zod";

/** What becomes of contacts that no CRM gives to anybody. `open`: to whoever has room in the day's list. */
export const UnownedRule = z.discriminatedUnion("rule", [
  z.object({ rule: z.literal("open") }),
  /** Each contact always the same member's. */
  z.object({ rule: z.literal("equal") }),
  z.object({ rule: z.literal("member"), userId: z.string() }),
  z.object({ rule: z.literal("nobody") }),
]);
export type UnownedRule = z.infer<typeof UnownedRule>;

/** What says whose a contact is. */
export interface Owned {
  readonly id: string;
  /** The owner's address in the CRM, in lower case; null without an owner. */
  readonly ownerEmail: string | null;
  /** What managers decided of that owner; null where they decided nothing. */
  readonly given: "member" | "nobody" | "unowned" | null;
  /** The member who was given the owner's contacts. */
  readonly givenTo: string | null;
}

/** What is the same for every contact of an organization. */
export interface Ownership {
  /** Ids of the members, by address in lower case. */
  readonly memberIds: ReadonlyMap<string, string>;
  readonly userIds: readonly string[];
  readonly unowned: UnownedRule;
}

/** Owner of contacts suggested to nobody: their owner is no member, or a manager decided so. */
export const NOBODYS = "nobody";

/** The ownership rules of an organization, from its members and its rule for contacts without an owner. */
export function toOwnership(
  members: readonly { readonly id: string; readonly email: string }[],
  unowned: UnownedRule,
): Ownership {
  return {
    memberIds: new Map(members.map(({ id, email }) => [email.toLowerCase(), id])),
    userIds: members.map(({ id }) => id),
    unowned,
  };
}

/** Whether the rule for contacts without an owner applies. */
export const isUnowned = ({ ownerEmail, given }: Pick<Owned, "ownerEmail" | "given">): boolean =>
  ownerEmail === null || given === "unowned";

/**
 * The member whose contact it is, `NOBODYS`, or null for whoever has room. A manager's decision precedes the
 * owner's address.
 */
export function ownerOf(contact: Owned, { memberIds, userIds, unowned }: Ownership): string | null {
  const { ownerEmail, given, givenTo } = contact;
  if (given === "nobody") return NOBODYS;
  if (given === "member") return known(givenTo, userIds);
  if (ownerEmail !== null && !isUnowned(contact)) return memberIds.get(ownerEmail) ?? NOBODYS;
  if (unowned.rule === "open") return null;
  if (unowned.rule === "equal") return shareOf(contact.id, userIds) ?? NOBODYS;
  return unowned.rule === "member" ? known(unowned.userId, userIds) : NOBODYS;
}

/** Somebody who can no longer sign in has no list. */
const known = (userId: string | null, userIds: readonly string[]): string =>
  userIds.find((id) => id === userId) ?? NOBODYS;

/** Shares by the digits that decide them, for members who are asked about again and again: there are 4,096. */
const shares = new WeakMap<readonly string[], Map<string, string | undefined>>();

/**
 * The member with the highest hash of contact and member (rendezvous hashing): equal shares, and whoever
 * joins or leaves moves only their own share. By the last three digits of the contact's id, so that SQL finds a share
 * without a look at each contact (app.list_contacts). Undefined without members.
 */
export function shareOf(contactId: string, userIds: readonly string[]): string | undefined {
  const dealt = shares.get(userIds) ?? new Map<string, string | undefined>();
  shares.set(userIds, dealt);
  const digits = contactId.slice(-3);
  if (!dealt.has(digits)) dealt.set(digits, highest(digits, userIds));
  return dealt.get(digits);
}

function highest(digits: string, userIds: readonly string[]): string | undefined {
  const hashed = userIds.map((userId) => ({ userId, of: hash("md5", `${digits} ${userId}`) }));
  return hashed.toSorted((one, other) => (one.of < other.of ? 1 : -1))[0]?.userId;
}
