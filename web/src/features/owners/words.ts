import type { ContactOwner, ContactOwners } from "../../../../functions/owners/contract.ts";
import { counted } from "../../lib/french-numbers.ts";

/** « 1 594 contacts ». */
export const contactsInWords = (contacts: number): string => counted(contacts, "contact", "contacts");

/** The name of an owner in the CRM, else the address; neither where the CRM gives none. */
export const nameOf = ({ name, email }: ContactOwner): string => name ?? email ?? "Propriétaire sans nom";

/** Whose contacts reach nobody until a manager decides. */
export const isToAssign = ({ given, sameAddress }: ContactOwner): boolean =>
  given === null && sameAddress === null;

/** « 5 propriétaires, 3 reconnus ». */
export function ownersInWords(owners: readonly ContactOwner[]): string {
  const known = owners.filter((owner) => !isToAssign(owner)).length;
  const recognized = known === 0 ? "aucun reconnu" : counted(known, "reconnu", "reconnus");
  return `${counted(owners.length, "propriétaire", "propriétaires")}, ${recognized}`;
}

/** What is left to decide; null when nothing is. */
export function leftInWords({ data }: ContactOwners): string | null {
  const left = data.filter(isToAssign);
  if (left.length === 0) return null;
  const contacts = left.reduce((sum, owner) => sum + owner.contacts, 0);
  const whose = counted(left.length, "propriétaire reste", "propriétaires restent");
  const what = counted(contacts, "contact n’est proposé", "contacts ne sont proposés");
  return `${whose} à attribuer\u00A0: ${what} à personne.`;
}

/** What a list of members calls each: by name, with the address where two have the same. */
export function memberLabels(members: ContactOwners["members"]): Map<string, string> {
  return new Map(
    members.map(({ id, name, email }) => {
      const isAlone = members.every((other) => other.id === id || other.name !== name);
      return [id, isAlone && name !== "" ? name : `${name} (${email})`.trim()];
    }),
  );
}

/** Why somebody is suggested. */
export const BECAUSE: Readonly<Record<NonNullable<ContactOwner["suggestion"]>["because"], string>> = {
  name: "même nom",
  address: "adresse proche",
};
