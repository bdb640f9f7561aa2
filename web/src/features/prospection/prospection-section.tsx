import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../lib/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useManages } from "../../lib/own-role.ts";
import styles from "../../ui/row.module.css";

/** In the settings, the way to who must not be contacted. */
export function ProspectionSection() {
  const { data: session } = useQuery(sessionQuery());
  const manages = useManages();
  if (session?.session.activeOrganizationId == null) return null;
  return (
    <section aria-labelledby="prospection">
      <h2 id="prospection">Prospection</h2>
      <div className={styles["row"]}>
        <div className={styles["what"]}>
          <h3>Ne pas contacter</h3>
          <p>
            Les personnes, les adresses et les domaines pour qui rien n’est proposé
            {manages && ", et les contacts bientôt effacés"}.
          </p>
        </div>
        <ButtonLink to="/settings/prospection">Voir la liste</ButtonLink>
      </div>
    </section>
  );
}
