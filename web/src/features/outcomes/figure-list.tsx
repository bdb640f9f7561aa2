import type { Figures } from "../../../../functions/outcomes/contract.ts";
import { figure } from "../../lib/french-numbers.ts";
import styles from "./outcomes.module.css";

const LABELS = {
  suggested: "Contacts proposés",
  done: "Traités",
  answered: "Ont répondu dans les sept jours",
  meetings: "Rendez-vous dans les sept jours",
  dealsMoved: "Affaires qui ont avancé dans les sept jours",
} as const satisfies Partial<Record<keyof Figures, string>>;

/** What lists proposed, and what came of what was done. */
export function FigureList({ figures }: { figures: Pick<Figures, keyof typeof LABELS> }) {
  return (
    <dl className={styles["figures"]}>
      {(["suggested", "done", "answered", "meetings", "dealsMoved"] as const).map((name) => (
        <div key={name}>
          <dt>{LABELS[name]}</dt>
          <dd className="figures">{figure(figures[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
