import type { Deal } from "../../../../functions/contacts/contract.ts";
import { fullDay } from "../french-dates.ts";
import type { OnWire } from "../on-wire.ts";

const ENDS: Readonly<Record<Deal["state"], string>> = {
  open: "clôture prévue le\u00A0",
  won: "gagnée le\u00A0",
  lost: "perdue le\u00A0",
};

/** « Contrat 2027 · Négociation · 18 400 € · clôture prévue le 1er décembre 2026 »: what is known of a deal. */
export function dealLine(deal: OnWire<Deal>): string {
  const { closesOn, state } = deal;
  const end = closesOn === null ? null : `${ENDS[state]}${fullDay(closesOn)}`;
  return [dealInShort(deal), end].filter(Boolean).join(" · ");
}

/** « Contrat 2027 · Négociation · 18 400 € » */
export function dealInShort({ name, stage, amount, currency }: OnWire<Deal>): string {
  return [name ?? "Affaire", stage, amount === null ? null : inMoney(amount, currency)]
    .filter(Boolean)
    .join(" · ");
}

/** « 18 400 € », without a sign where the currency is not known. */
export const inMoney = (amount: number, currency: string | null): string =>
  amount.toLocaleString(
    "fr-FR",
    currency === null ? {} : { style: "currency", currency, minimumFractionDigits: 0 },
  );
