import type { Deal } from "../../../../functions/contacts/contract.ts";
import styles from "./about.module.css";
import { dealLine } from "../../lib/contacts/deal-line.ts";
import { oneOfEachDeal } from "../../lib/contacts/one-of-each.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** The contact's deals as the CRM has them; nothing where there are none. Text from the CRM is never markup. */
export function Deals({ deals }: { deals: readonly OnWire<Deal>[] }) {
  if (deals.length === 0) return null;
  return (
    <section className={styles["section"]}>
      <h2>Affaires</h2>
      <ul className={styles["articles"]}>
        {oneOfEachDeal(deals).map((deal) => (
          <li key={deal.id}>{dealLine(deal)}</li>
        ))}
      </ul>
    </section>
  );
}
