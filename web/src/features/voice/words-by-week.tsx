import { useQuery } from "@tanstack/react-query";
import type { WeekOfWords } from "../../../../functions/suggestions/voice/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { fullDay } from "../../lib/french-dates.ts";
import { figure } from "../../lib/french-numbers.ts";
import { wordsChangedQuery } from "./voice.ts";
import styles from "./voice.module.css";

/** The words one changed before sending, by week: a table whose bars say it at a glance. */
export function WordsByWeek() {
  const { data: weeks, error } = useQuery(wordsChangedQuery());
  return (
    <section aria-labelledby="words">
      <h2 id="words">Mots changés avant l’envoi</h2>
      {error !== null && (
        <p className={styles["none"]}>Ces chiffres n’ont pas pu être chargés. {messageOf(error)}</p>
      )}
      {weeks?.data.length === 0 && <p className={styles["none"]}>Aucun message envoyé ces douze semaines.</p>}
      {weeks !== undefined && weeks.data.length > 0 && <Weeks weeks={weeks.data} />}
    </section>
  );
}

function Weeks({ weeks }: { weeks: readonly WeekOfWords[] }) {
  const most = Math.max(...weeks.map(average));
  return (
    <table className={styles["weeks"]}>
      <caption>Par semaine, la dernière d’abord&nbsp;: vos messages seuls.</caption>
      <thead>
        <tr>
          <th scope="col">Semaine du</th>
          <th scope="col">Messages</th>
          <th scope="col">Inchangés</th>
          <th scope="col">Mots changés par message</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.from.getTime()}>
            <th scope="row">{fullDay(week.from)}</th>
            <td>{figure(week.messages)}</td>
            <td>{figure(week.unchanged)}</td>
            <td>
              <span className={styles["average"]}>
                {figure(average(week))} sur {figure(Math.round(week.words / week.messages))}
              </span>
              <span
                aria-hidden="true"
                className={styles["bar"]}
                style={{ width: most === 0 ? 0 : `${(100 * average(week)) / most}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const average = ({ changed, messages }: WeekOfWords): number => Math.round((10 * changed) / messages) / 10;
