import { useId } from "react";
import type { ModelUsage } from "../../../../../functions/intelligence/usage/contract.ts";
import { longDay } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { calls, cost, pointed } from "./words.ts";
import styles from "./usage-days.module.css";

/** Days of the month with their number below: the first of each week of columns. */
const NUMBERED = 7;
/** Pixels of the highest column. */
const HIGHEST = 64;

/** A month of model calls as a column a day, as high as its cost, or as its calls where no price is known. */
export function UsageDays({
  usage: { month, byDay },
}: {
  usage: OnWire<Pick<ModelUsage, "month" | "byDay">>;
}) {
  const title = useId();
  if (byDay.length === 0) return null;
  const isPriced = byDay.some(({ costUsd }) => costUsd > 0);
  const sizeOf = (day: OnWire<ModelUsage["byDay"][number]>) => (isPriced ? day.costUsd : day.calls);
  const most = Math.max(...byDay.map(sizeOf));
  const known = new Map(byDay.map((day) => [Date.parse(day.day), day]));
  return (
    <figure className={styles["chart"]} aria-labelledby={title}>
      <figcaption id={title}>{isPriced ? "Coût par jour" : "Appels par jour"}</figcaption>
      <ol>
        {daysOf(month).map((date, index) => {
          const day = known.get(date.getTime());
          const words =
            day === undefined ? undefined : `${longDay(date)}\u00A0: ${pointed(calls(day), cost(day))}`;
          return (
            <li key={date.getTime()} title={words} aria-hidden={day === undefined}>
              <span className="visually-hidden">{words}</span>
              <span
                aria-hidden="true"
                className={styles["column"]}
                data-failed={day !== undefined && day.failed > 0}
                style={{ height: day === undefined ? 0 : Math.max(2, (sizeOf(day) / most) * HIGHEST) }}
              />
              <span aria-hidden="true" className={styles["number"]}>
                {index % NUMBERED === 0 && index + 1}
              </span>
            </li>
          );
        })}
      </ol>
      {byDay.some(({ failed }) => failed > 0) && (
        <p aria-hidden="true" className={styles["key"]}>
          <span className={styles["column"]} data-failed="true" /> jour avec des appels en échec
        </p>
      )}
    </figure>
  );
}

/** The days of a month (`YYYY-MM`), each at midnight UTC. */
function daysOf(month: string): Date[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  // Day 0 of the next month is the last of this one.
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, number - 1, index + 1)));
}
