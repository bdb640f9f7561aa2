import type { Suppressed } from "../../../../functions/contacts/contract.ts";
import { shortDay } from "../french-dates.ts";
import type { OnWire } from "../on-wire.ts";

export const REASONS: Readonly<Record<Suppressed["reason"], string>> = {
  opposition: "s’est opposé à être contacté",
  opt_out: "s’est désinscrit",
  bounce: "adresse e-mail en erreur",
  do_not_contact: "à ne pas contacter",
};

const ABOUT: Readonly<Record<Suppressed["kind"], string>> = {
  contact: "",
  address: "pour cette adresse",
  domain: "pour tout son domaine",
};

/** « Ne pas contacter : s’est opposé à être contacté (Zoé Petit, 20 novembre 2026). » */
export function doNotContact({ reason, kind, since, by }: OnWire<Suppressed>): string {
  const what = [REASONS[reason], ABOUT[kind]].filter(Boolean).join(" ");
  const who = [by, shortDay(since)].filter(Boolean).join(", ");
  return `Ne pas contacter\u00A0: ${what} (${who}).`;
}
