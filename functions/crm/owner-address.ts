import type { Crm } from "./contract.ts";

/** A domain nobody can own (RFC 2606). */
const UNKNOWN = "@inconnu.invalid";

/** Placeholder address of an owner for whom the CRM gives only an id. */
export function unknownOwner(crm: Crm, ownerId: string): string {
  return `${crm}-owner-${ownerId}${UNKNOWN}`;
}

/** Whether an owner address is such a placeholder. */
export const isUnknownOwner = (ownerEmail: string): boolean => ownerEmail.endsWith(UNKNOWN);

/** The CRM's owner id in a placeholder address; null for a real address. */
export function unknownOwnerId(crm: Crm, ownerEmail: string): string | null {
  const start = `${crm}-owner-`;
  if (!ownerEmail.startsWith(start) || !ownerEmail.endsWith(UNKNOWN)) return null;
  return ownerEmail.slice(start.length, -UNKNOWN.length);
}
