import type { CadenceRule, CadenceRules } from "../../../../functions/suggestions/cadence/contract.ts";

/** A rule while it is being typed. */
export interface Draft {
  readonly key: string;
  readonly field: CadenceRule["field"];
  readonly contains: string;
  readonly days: string;
  /** How many contacts it covers as it was saved; null once it is changed. */
  readonly contacts: number | null;
}

export const draftOf = ({ field, contains, days, contacts }: CadenceRules["data"][number]): Draft => ({
  key: crypto.randomUUID(),
  field,
  contains,
  days: String(days),
  contacts,
});

export const newDraft = (): Draft => ({
  key: crypto.randomUUID(),
  field: "company",
  contains: "",
  days: "45",
  contacts: null,
});

export const toRule = ({ field, contains, days }: Draft): CadenceRule => ({
  field,
  contains: contains.trim(),
  days: Number(days),
});

/** As the contract allows (functions/suggestions/cadence/contract.ts). */
export const LIMITS = { text: 100, least: 7, most: 365 };

/** What is to be mended before a rule can be saved, by field; null for nothing. */
export function wrongOf({ contains, days }: Draft): { contains?: string; days?: string } | null {
  if (contains.trim() === "") return { contains: "Un texte est requis" };
  const wanted = Number(days);
  return Number.isInteger(wanted) && wanted >= LIMITS.least && wanted <= LIMITS.most
    ? null
    : { days: `De ${LIMITS.least} à ${LIMITS.most} jours` };
}

/** « 12 contacts » */
export function contactsInWords(contacts: number): string {
  if (contacts === 0) return "Aucun contact";
  return `${contacts.toLocaleString("fr-FR")}\u00A0contact${contacts > 1 ? "s" : ""}`;
}
