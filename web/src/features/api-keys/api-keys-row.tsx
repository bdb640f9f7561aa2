import { ButtonLink } from "../../ui/button.tsx";
import styles from "../../ui/row.module.css";

/** In the settings, the way to the keys by which one's programs call the API. */
export function ApiKeysRow() {
  return (
    <div className={styles["row"]}>
      <div className={styles["what"]}>
        <h3>Clés d’API</h3>
        <p>Pour vos programmes, avec vos droits au plus.</p>
      </div>
      <ButtonLink to="/settings/api-keys">Voir les clés</ButtonLink>
    </div>
  );
}
