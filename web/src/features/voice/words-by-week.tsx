import { useQuery } from "@tanstack/react-query";
import type { WeekOfWords } from "../../../../functions/suggestions/drafts/voice/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { fullDay } from "../../lib/french-dates.ts";
import { counted, figure } from "../../lib/french-numbers.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { wordsChangedQuery } from "./voice.ts";
import styles from "./voice.module.css";

/** The words one changed before sending, by week, the last first: figures, with bars that say it at a glance. */
export function WordsByWeek() {
  const { data: weeks, error } = useQuery(wordsChangedQuery());
  return (
    <section aria-labelledby="words">
      <h4 id="words">Mots changés avant l’envoi</h4>
      {error !== null && (
        <p className={styles["none"]}>Ces chiffres n’ont pas pu être chargés. {messageOf(error)}</p>
      )}
      {weeks?.data.length === 0 && <p className={styles["none"]}>Aucun message envoyé ces douze semaines.</p>}
      {weeks !== undefined && weeks.data.length > 0 && <Weeks weeks={weeks.data} />}
    </section>
  );
}

function Weeks({ weeks }: { weeks: readonly OnWire<WeekOfWords>[] }) {
  const most = Math.max(...weeks.map(average));
  return (
    <ol className={styles["weeks"]} aria-labelledby="words">
      {weeks.map((week) => (
        <li key={week.from}>
          <h5>Semaine du {fullDay(week.from)}</h5>
          <p>
            {figure(average(week))} mots sur {figure(Math.round(week.words / week.messages))} par message
          </p>
          <span
            aria-hidden="true"
            className={styles["bar"]}
            style={{ width: most === 0 ? 0 : `${(100 * average(week)) / most}%` }}
          />
          <p className={styles["sent"]}>
            {counted(week.messages, "message envoyé", "messages envoyés")}, dont {figure(week.unchanged)} sans
            changement
          </p>
        </li>
      ))}
    </ol>
  );
}

const average = ({ changed, messages }: OnWire<WeekOfWords>): number =>
  Math.round((10 * changed) / messages) / 10;
