import type { Deal } from "../../../../../functions/contacts/contract.ts";
import { dealInShort } from "../../../lib/contacts/deal-line.ts";
import { dayOf } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { noonOf } from "../../../lib/instants.ts";
import { LANES, type Mark, MARKS } from "./marks.ts";
import { columnOf, type Month, MONTHS } from "./months.ts";
import styles from "./drawing.module.css";
import { monthInWords, NAMES } from "./words.ts";

const INITIAL = new Intl.DateTimeFormat("fr-FR", { month: "narrow", timeZone: "UTC" });
/** Marks drawn of one row in one month; the list has them all. */
const DRAWN = 3;
/** Deals drawn; the list has them all. */
const DEALS = 4;

interface Props {
  /** As `monthsOf` answers them. */
  months: readonly Month[];
  deals: readonly OnWire<Deal>[];
}

/** A row a kind of event, a column a month. Hidden from screen readers: the list beside it says the same. */
export function Drawing({ months, deals }: Props) {
  const has = (mark: Mark) => months.some(({ counts }) => counts[mark] > 0);
  const shown = deals.filter(isInYear).slice(0, DEALS);
  const kinds = MARKS.filter((mark) => has(mark));
  return (
    <div aria-hidden="true" className={styles["drawing"]}>
      <div className={styles["grid"]}>
        {LANES.filter(({ marks }) => marks.some(has)).map(({ label, marks }) => (
          <div key={label} className={styles["lane"]}>
            <span className={styles["label"]}>{label}</span>
            {months.map((month) => (
              <Cell key={month.start?.getTime() ?? "coming"} month={month} marks={marks} />
            ))}
          </div>
        ))}
        {shown.map((deal) => (
          <Bar key={deal.id} deal={deal} />
        ))}
        <div className={`${styles["lane"]} ${styles["axis"]}`}>
          <span />
          {months.map((month) => (
            <span key={month.start?.getTime() ?? "coming"} title={monthInWords(month)}>
              {month.start === null ? "à venir" : INITIAL.format(new Date(dayOf(month.start)))}
            </span>
          ))}
        </div>
      </div>
      <p className={styles["key"]}>
        {kinds.map((mark) => (
          <span key={mark}>
            <Dot mark={mark} /> {NAMES[mark][1]}
          </span>
        ))}
      </p>
    </div>
  );
}

function Cell({ month: { counts }, marks }: { month: Month; marks: readonly Mark[] }) {
  const all = marks.flatMap((mark) => Array.from({ length: counts[mark] }, () => mark));
  return (
    <span className={styles["cell"]}>
      {all.slice(0, DRAWN).map((mark, index) => (
        <Dot key={`${mark}${index}`} mark={mark} />
      ))}
      {all.length > DRAWN && <span className={styles["more"]}>+{all.length - DRAWN}</span>}
    </span>
  );
}

const isInYear = ({ state, closesOn }: OnWire<Deal>): boolean =>
  state === "open" || (closesOn !== null && columnOf(noonOf(closesOn)) >= 0);

/** A bar from the month a deal was opened to the month it closes; an open deal reaches into the months to come. */
function Bar({ deal }: { deal: OnWire<Deal> }) {
  const { state, openedOn, closesOn } = deal;
  const opened = openedOn === null ? -1 : columnOf(noonOf(openedOn));
  const closes = closesOn === null ? null : columnOf(noonOf(closesOn));
  const end = state === "open" ? Math.max(closes ?? MONTHS, MONTHS - 1) : (closes ?? MONTHS - 1);
  // The first column of the grid holds the labels.
  const columns = `${Math.max(opened, 0) + 2} / ${Math.max(end, opened, 0) + 3}`;
  return (
    <div className={`${styles["lane"]} ${styles["deal"]}`}>
      <span className={styles["name"]}>{dealInShort(deal)}</span>
      <span className={styles["label"]}>Affaire</span>
      <span className={styles["bar"]} data-state={state} style={{ gridColumn: columns }}>
        {opened >= 0 && <Dot mark="opened" />}
        <span className={styles["line"]} />
        {closes !== null && <Dot mark={state === "open" ? "expected" : state} />}
      </span>
    </div>
  );
}

/**
 * The mark of what happened, in the drawing, its legend and the list by day; what it means stands beside it in words.
 */
export const Dot = ({ mark }: { mark: Mark }) => <span className={styles["dot"]} data-mark={mark} />;
