import type { Situation } from "../situation.ts";
import type { Veto } from "../types.ts";

/** The contact, its address or its domain is on the organization's suppression list; null where none is. */
export function suppressed(situation: Situation): Veto | null {
  const { contact } = situation.history;
  const email = contact.email?.trim().toLowerCase() ?? null;
  const domain = email?.split("@")[1] ?? null;
  const hit = situation.context.suppressions.some(
    (rule) =>
      rule.contactId === contact.id ||
      (email !== null && rule.email?.trim().toLowerCase() === email) ||
      (domain !== null && isWithin(domain, rule.domain?.trim().toLowerCase())),
  );
  if (!hit) return null;
  return { veto: "suppressed", text: "Figure dans la liste d’opposition", until: null, evidence: [] };
}

/** A domain and its subdomains. */
function isWithin(domain: string, ruled: string | undefined): boolean {
  return ruled !== undefined && (domain === ruled || domain.endsWith(`.${ruled}`));
}

/** The contact is archived; null where it is not. */
export function archived(situation: Situation): Veto | null {
  if (situation.history.contact.archivedAt === null) return null;
  return { veto: "archived", text: "Contact archivé", until: null, evidence: [] };
}
