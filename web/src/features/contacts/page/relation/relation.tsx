import type { ContactDetail } from "../../../../../../functions/contacts/contract.ts";
import { useQuery } from "@tanstack/react-query";
import type { Promised } from "../../../../../../functions/suggestions/contract.ts";
import { PromiseLines } from "../../../promises/promise-list.tsx";
import { contactPromisesQuery } from "./promises.ts";
import { MARKS, MONTHS, monthsOf, type Mark, type Month } from "./months.ts";
import styles from "./relation.module.css";
import { monthInWords, NAMES } from "./words.ts";

const INITIAL = new Intl.DateTimeFormat("fr-FR", { month: "narrow" });
/** Marks drawn of one kind in one month; the words have the count. */
const DRAWN = 4;

/** The relation of twelve months at a glance: a column each, a mark for whatever happened. */
export function Relation({ contact }: { contact: ContactDetail }) {
  const { data: promises } = useQuery(contactPromisesQuery(contact.id));
  const months = monthsOf(contact, promises?.data ?? []);
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
      {promises !== undefined && <Promises promises={promises.data} />}
    </section>
  );
}

const BY = { us: "Nous avons promis", contact: "On nous a promis" } as const;

/** What stands or was settled, each with the words that say so. */
function Promises({ promises }: { promises: readonly Promised[] }) {
  if (promises.length === 0) return null;
  return (
    <>
      {(["us", "contact"] as const).map((by) => {
        const theirs = promises.filter((one) => one.by === by);
        return theirs.length === 0 ? null : (
          <div key={by} className={styles["promises"]}>
            <h3>{BY[by]}</h3>
            <ul>
              {theirs.map((one, place) => (
                <li key={`${one.source.id} ${place}`}>
                  <PromiseLines promise={one} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
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
