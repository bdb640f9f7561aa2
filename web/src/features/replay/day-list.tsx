import { inMoney } from "../../lib/contacts/deal-line.ts";
import { capitalized } from "../../lib/capitalized.ts";
import { fullDay, longDay } from "../../lib/french-dates.ts";
import { counted } from "../../lib/french-numbers.ts";
import { Link } from "../../ui/link.tsx";
import type { Occasion, ReplayedDay } from "./occasions.ts";
import styles from "./replay.module.css";

/** One day's list: what is new on it with its words, and below, folded, what had been proposed before. */
export function DayList({ day, fresh, again }: ReplayedDay) {
  if (fresh.length + again.length === 0) return null;
  return (
    <section aria-labelledby={`day-${day}`} className={styles["day"]}>
      <h2 id={`day-${day}`}>{capitalized(longDay(day))}</h2>
      {fresh.length > 0 && (
        <ul className={styles["list"]}>
          {fresh.map((one) => (
            <li key={one.first.occasion}>
              <Entry occasion={one} />
            </li>
          ))}
        </ul>
      )}
      {again.length > 0 && (
        <details>
          <summary>
            {counted(again.length, "contact déjà proposé", "contacts déjà proposés")} les jours d’avant
          </summary>
          <ul className={styles["list"]}>
            {again.map(({ first, from }) => (
              <li key={first.occasion} className={styles["again"]}>
                <Link to={`/contacts/${first.contactId}`}>{first.contact}</Link>, depuis le {fullDay(from)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Entry({ occasion }: { occasion: Occasion }) {
  const { first, outcome, lost } = occasion;
  const { contactId, contact, company, reason, quote, quotedOn, promise } = first;
  const words = promise?.quote ?? quote;
  const said = promise === null ? quotedOn : promise.madeOn;
  return (
    <>
      <p className={styles["who"]}>
        <span>
          <Link to={`/contacts/${contactId}`}>{contact}</Link>
          {company !== null && <span className={styles["company"]}> · {company}</span>}
        </span>
        <span className={styles["outcome"]} data-outcome={outcome}>
          {outcomeOf(occasion)}
        </span>
      </p>
      <p>{reason}</p>
      {words !== null && (
        <p className={styles["quote"]}>
          {promise !== null && "Promis\u00A0: "}«&nbsp;{words}&nbsp;»
          {said !== null && `, le ${fullDay(said)}`}
        </p>
      )}
      {lost.map(({ id, name, closedOn, amount, currency }) => (
        <p key={id} className={styles["lost"]}>
          {[
            `Affaire perdue le ${fullDay(closedOn)}`,
            name,
            amount === null ? null : inMoney(amount, currency),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      ))}
    </>
  );
}

/** « Fait le 14 novembre 2026 », « Sans suite » */
function outcomeOf({ outcome, on }: Occasion): string {
  if (outcome === "done") return `Fait le ${fullDay(on ?? "")}`;
  if (outcome === "cameBack") return `Vous a écrit le ${fullDay(on ?? "")}`;
  if (outcome === "open") return "Encore ouvert";
  return on === null ? "Sans suite" : `Sans suite jusqu’au ${fullDay(on)}`;
}
