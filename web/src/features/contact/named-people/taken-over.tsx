import type { Predecessor } from "../../../../../functions/suggestions/named-people/contract.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import { Link } from "../../../ui/link.tsx";
import { dealLine } from "../../../lib/contacts/deal-line.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import styles from "./named-people.module.css";

const TYPES: Readonly<Record<Predecessor["engagements"][number]["type"], string>> = {
  email: "E-mail",
  sms: "SMS",
  meeting: "Rendez-vous",
  phone_call: "Appel",
  other: "Échange",
};

/** The open deals and last exchanges of somebody whose business the contact has taken over. */
export function TakenOver({ from }: { from: OnWire<Predecessor> }) {
  const { contactId, contact, deals, engagements } = from;
  return (
    <section className={styles["section"]}>
      <h2>
        Reprend les dossiers de <Link to={`/contacts/${contactId}`}>{contact}</Link>
      </h2>
      <ul className={styles["list"]}>
        {deals.map((deal) => (
          <li key={deal.id}>{dealLine(deal)}</li>
        ))}
        {engagements.map(({ id, type, date, subject }) => (
          <li key={id} className={styles["soft"]}>
            {[`${TYPES[type]} du ${shortDay(date)}`, subject].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
    </section>
  );
}
