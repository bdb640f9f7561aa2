import styles from "../../../ui/row.module.css";
import { ButtonLink } from "../../../ui/button.tsx";

/** Leads to the import of a file. For owners and administrators. */
export function ImportRow() {
  return (
    <div className={styles["row"]}>
      <div className={styles["what"]}>
        <h3>Importer un fichier</h3>
        <p>Des contacts ou des notes, depuis Excel ou un fichier CSV.</p>
      </div>
      <div className={styles["state"]}>
        <ButtonLink to="/settings/import">Importer</ButtonLink>
      </div>
    </div>
  );
}
