import { ButtonLink } from "../../ui/button.tsx";
import styles from "../../ui/row.module.css";

/** In the settings, the way to the assistants that one has connected. */
export function AssistantsRow() {
  return (
    <div className={styles["row"]}>
      <div className={styles["what"]}>
        <h3>Assistants</h3>
        <p>Claude, ChatGPT ou un autre.</p>
      </div>
      <ButtonLink to="/settings/assistants">Voir les assistants</ButtonLink>
    </div>
  );
}
