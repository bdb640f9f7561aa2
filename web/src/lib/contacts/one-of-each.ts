import type { Deal } from "../../../../functions/contacts/contract.ts";
import type { OnWire } from "../on-wire.ts";

/** Each deal once: what two CRMs hold of one, by name and amount, is told as the first of them. */
export function oneOfEachDeal(deals: readonly OnWire<Deal>[]): OnWire<Deal>[] {
  const known = new Map<string, OnWire<Deal>>();
  for (const deal of deals) {
    const { crm, name, amount, state } = deal;
    const key = name === null ? deal.id : `${name.trim().toLowerCase()} ${amount} ${state}`;
    const same = known.get(key);
    if (same === undefined) known.set(key, deal);
    // Of one CRM they are two.
    else if (same.crm === crm) known.set(deal.id, deal);
  }
  return [...known.values()];
}
