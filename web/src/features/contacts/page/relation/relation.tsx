import type { ContactDetail } from "../../../../../../functions/contacts/contract.ts";
import { MARKS, MONTHS, monthsOf, type Mark, type Month } from "./months.ts";
import styles from "./relation.module.css";
import { monthInWords, NAMES } from "./words.ts";

const INITIAL = new Intl.DateTimeFormat("fr-FR", { month: "narrow" });
/** Marks drawn of one kind in one month; the words have the count. */
const DRAWN = 4;

/** The relation of twelve months at a glance: a column each, a mark for whatever happened. */
export function Relation({ contact }: { contact: ContactDetail }) {
  const months = monthsOf(contact);
  const kinds = MARKS.filter((mark) => months.some(({ counts }) => counts[mark] > 0));
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="relation" className={styles["relation"]}>
      <h2 id="relation">Les {MONTHS} derniers mois</h2>
      <ol className={styles["months"]}>
        {months.map((month) => (
          <li key={month.start.getTime()} title={monthInWords(month)}>
            <span className="visually-hidden">{monthInWords(month)}</span>
            <Marks month={month} />
            <span aria-hidden="true" className={styles["initial"]}>
              {INITIAL.format(month.start)}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className={styles["key"]}>
        {kinds.map((mark) => (
          <span key={mark}>
            <Dot mark={mark} /> {NAMES[mark][1]}
          </span>
        ))}
      </p>
    </section>
  );
}

function Marks({ month: { counts } }: { month: Month }) {
  return (
    <span aria-hidden="true" className={styles["marks"]}>
      {MARKS.flatMap((mark) =>
        Array.from({ length: Math.min(counts[mark], DRAWN) }, (_, index) => (
          <Dot key={`${mark}${index}`} mark={mark} />
        )),
      )}
    </span>
  );
}

const Dot = ({ mark }: { mark: Mark }) => <span className={styles["dot"]} data-mark={mark} />;
