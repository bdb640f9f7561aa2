import { dealAmount, dealCurrency, dealText } from "../deal-fields.ts";
import type { DealRow } from "../rows.ts";
import { storedId } from "./ids.ts";
import { dayIn } from "./map.ts";
import type { Estimate } from "./schema.ts";

interface Standing {
  readonly state: DealRow["state"];
  readonly stage: string;
}

/** What became of an estimate that has left; a draft has not. An expired one was not answered either. */
const STANDINGS: Readonly<Partial<Record<string, Standing>>> = {
  sent: { state: "open", stage: "Envoyé" },
  read: { state: "open", stage: "Lu" },
  expired: { state: "open", stage: "Expiré" },
  accepted: { state: "won", stage: "Accepté" },
  advanced: { state: "won", stage: "Accepté, acompte versé" },
  partialinvoiced: { state: "won", stage: "Facturé en partie" },
  invoiced: { state: "won", stage: "Facturé" },
  refused: { state: "lost", stage: "Refusé" },
  cancelled: { state: "lost", stage: "Annulé" },
};

/** Maps an estimate to a deal that was quoted; null for a draft, and where its status says nothing. */
export function mapEstimate(estimate: Estimate): Omit<DealRow, "contactCrmIds"> | null {
  const standing = STANDINGS[estimate.status ?? ""];
  if (standing === undefined) return null;
  const amount = dealAmount(estimate.amounts?.total_excl_tax);
  const currency = dealCurrency(estimate.currency);
  const quotedOn = dayIn(estimate.date);
  return {
    crmId: storedId("estimates", estimate.id),
    name: dealText(nameOf(estimate.number, amount, currency)),
    stage: standing.stage,
    state: standing.state,
    amount,
    currency,
    openedOn: quotedOn,
    // The day until which its price holds is no day planned for the decision, and no day is kept of the answer.
    closesOn: null,
    stageSince: null,
    nextStep: null,
    nextActivityOn: null,
    resumesOn: null,
    quotedOn,
  };
}

/** « Devis DEV-00042, 4 800 € HT »; one of nothing has no amount. */
function nameOf(number: string | null | undefined, amount: number | null, currency: string | null): string {
  const name = `Devis ${number ?? ""}`.trim();
  if (amount === null || amount === 0 || currency === null) return name;
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  const money = new Intl.NumberFormat("fr-FR", { style: "currency", currency, minimumFractionDigits });
  return `${name}, ${money.format(amount)} HT`;
}

/** What an estimate is about, as other objects say it. */
export function aboutEstimate({ contact_id, related }: Estimate): {
  contact_id: string | null;
  company_id: string | null;
  individual_id: string | null;
} {
  const of = (type: string): string | null => related?.find((one) => one.type === type)?.id ?? null;
  return { contact_id, company_id: of("company"), individual_id: of("individual") };
}
