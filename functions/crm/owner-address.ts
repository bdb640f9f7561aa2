import type { Crm } from "./contract.ts";

/** A domain that can belong to nobody (RFC 2606). */
const UNKNOWN = "@inconnu.invalid";

/** What stands for the address of an owner of whom the CRM tells only the id. */
export function unknownOwner(crm: Crm, ownerId: string): string {
  return `${crm}-owner-${ownerId}${UNKNOWN}`;
}

/** Whether an address only stands for one that the CRM does not tell. */
export const isUnknownOwner = (ownerEmail: string): boolean => ownerEmail.endsWith(UNKNOWN);

/** The CRM's id of such an owner; null for an address that the CRM told. */
export function unknownOwnerId(crm: Crm, ownerEmail: string): string | null {
  const start = `${crm}-owner-`;
  if (!ownerEmail.startsWith(start) || !ownerEmail.endsWith(UNKNOWN)) return null;
  return ownerEmail.slice(start.length, -UNKNOWN.length);
}
