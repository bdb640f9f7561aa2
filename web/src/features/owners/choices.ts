import type { ContactOwner, Given, UnownedGiven } from "../../../../functions/owners/contract.ts";

/** What a choice stands for in a list: a word, or a member's id. Empty: nothing is decided. */
export function toValue(given: Given | UnownedGiven | null): string {
  if (given === null) return "";
  return given.to === "member" ? given.userId : given.to;
}

/** The decision on an owner that a value of the list stands for; null where nothing is decided. */
export function toGiven(value: string): Given | null {
  if (value === "") return null;
  return value === "nobody" || value === "unowned" ? { to: value } : { to: "member", userId: value };
}

/** The same for contacts without an owner. */
export function toUnowned(value: string): UnownedGiven {
  return value === "open" || value === "equal" || value === "nobody"
    ? { to: value }
    : { to: "member", userId: value };
}

/** What tells owners apart: two CRMs may know one address. */
export const keyOf = ({ crm, key }: Pick<ContactOwner, "crm" | "key">): string => `${crm} ${key}`;
