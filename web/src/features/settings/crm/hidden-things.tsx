import type { Connection } from "../../../../../functions/crm/contract.ts";
import rows from "../../../ui/row.module.css";
import styles from "./crm.module.css";

interface HiddenThingsProps {
  /** The CRM, as people write it. */
  name: string;
  hidden: NonNullable<Connection["hidden"]>;
}

/** What a CRM does not show whoever connected it, what that costs and who can mend it; oppositions above all. */
export function HiddenThings({ name, hidden: { things, remedy } }: HiddenThingsProps) {
  return (
    <div className={styles["hidden"]}>
      {things.some(({ isLegalRisk }) => isLegalRisk) && (
        <p className={rows["wrong"]}>
          <strong>Risque juridique.</strong> {name} nous cache des oppositions. Avant d’écrire à quelqu’un ou
          de l’appeler, vérifiez dans {name} qu’il ne l’a pas refusé.
        </p>
      )}
      <p>{name} ne montre pas tout au compte qui a fait la connexion. Le reste est synchronisé.</p>
      <ul>
        {things.map(({ what, cost }) => (
          <li key={what}>
            <strong>{what}</strong>&nbsp;: {cost}
          </li>
        ))}
      </ul>
      <p>{remedy}</p>
    </div>
  );
}
