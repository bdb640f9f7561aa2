import { Button } from "../../../ui/button.tsx";
import { monthName } from "./words.ts";
import styles from "./month-switch.module.css";

interface Props {
  /** `YYYY-MM` */
  month: string;
  /** The latest that may be shown, usually this one. */
  latest: string;
  onChange: (month: string) => void;
}

/** The way from a month to the one before and the one after. */
export function MonthSwitch({ month, latest, onChange }: Props) {
  const before = monthFrom(month, -1);
  const after = monthFrom(month, 1);
  return (
    <div className={styles["months"]}>
      <Button weight="quiet" onClick={() => onChange(before)}>
        <span aria-hidden="true">←</span>
        <span className="visually-hidden">Mois précédent&nbsp;:</span> {monthName(before)}
      </Button>
      {month < latest && (
        <Button weight="quiet" onClick={() => onChange(after)}>
          <span className="visually-hidden">Mois suivant&nbsp;:</span> {monthName(after)}{" "}
          <span aria-hidden="true">→</span>
        </Button>
      )}
    </div>
  );
}

/** The month (`YYYY-MM`) so many months away. */
function monthFrom(month: string, step: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
