import { ButtonLink } from "../../ui/button.tsx";
import styles from "../../ui/row.module.css";
import { useManages } from "../../lib/own-role.ts";

/** In the settings of managers, the way to what the organization has had done. */
export function JobsRow() {
  if (!useManages()) return null;
  return (
    <div className={styles["row"]}>
      <div className={styles["what"]}>
        <h3>Travaux</h3>
        <p>Les synchronisations, lectures et rédactions&nbsp;: où elles en sont, et ce qui a échoué.</p>
      </div>
      <ButtonLink to="/settings/jobs">Voir les travaux</ButtonLink>
    </div>
  );
}
