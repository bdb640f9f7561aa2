import type { Suppression, SuppressionReason } from "../../../../functions/prospection/contract.ts";
import type { OnWire } from "../../lib/on-wire.ts";

export const REASONS: Readonly<Record<SuppressionReason, string>> = {
  opposition: "Opposition",
  opt_out: "Désinscription",
  bounce: "Adresse en erreur",
  do_not_contact: "Ne pas contacter",
};

/** Whether a text, such as a filter in the page's address, names one of the reasons. */
export const isReason = (value: string): value is SuppressionReason => Object.hasOwn(REASONS, value);

/** Whom one is about: a contact's name, an address, « @exemple.fr ». */
export function whom({ kind, contact, value }: OnWire<Suppression>): string {
  if (kind === "erased") return "Personne effacée";
  if (kind === "contact") return contact?.name ?? "Contact sans nom";
  return kind === "domain" ? `@${value ?? ""}` : (value ?? "");
}

/** « HubSpot », or « le CRM » where nothing says which. */
export function crmName(by: string | null): string {
  return by === null || by === "CRM" ? "le CRM" : by;
}

const AFTER_LIFTING: Readonly<Record<Suppression["kind"], string>> = {
  erased: "Le CRM ou un import pourra de nouveau ajouter cette personne.",
  domain: "Des messages pourront de nouveau être proposés pour les adresses de ce domaine.",
  address: "Des messages pourront de nouveau être proposés pour cette adresse.",
  contact: "Des messages pourront de nouveau être proposés pour ce contact.",
};

/** What may be proposed again once an objection is lifted, in a sentence. */
export function afterLifting({ kind }: OnWire<Suppression>): string {
  return AFTER_LIFTING[kind];
}
