import type { Figures } from "../../../../functions/outcomes/contract.ts";
import { figure } from "../../lib/french-numbers.ts";
import styles from "./outcomes.module.css";

const LABELS = {
  suggested: "Contacts proposés",
  done: "Traités",
  answered: "Ont répondu dans les sept jours",
  meetings: "Ont eu un rendez-vous dans les sept jours",
  dealsMoved: "Ont une affaire qui a changé d’étape ou a été gagnée dans les sept jours",
} as const satisfies Partial<Record<keyof Figures, string>>;

/** What lists proposed, and what came of what was done. */
export function FigureList({ figures }: { figures: Pick<Figures, keyof typeof LABELS> }) {
  return (
    <>
      <dl className={styles["figures"]}>
        {(["suggested", "done", "answered", "meetings", "dealsMoved"] as const).map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd className="figures">{figure(figures[name])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles["soft"]}>
        Ce qui suit un contact traité se compte une fois ses sept jours passés&nbsp;: ceux de cette semaine
        n’y sont pas encore.
      </p>
    </>
  );
}
