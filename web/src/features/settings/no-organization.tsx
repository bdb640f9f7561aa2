import { ButtonLink } from "../../ui/button.tsx";
import rows from "../../ui/row.module.css";

/** In the place of what belongs to an organization. */
export function NoOrganization() {
  return (
    <div className={rows["row"]}>
      <div className={rows["what"]}>
        <p>Un CRM se connecte dans une organisation, et votre compte n’appartient à aucune.</p>
      </div>
      <ButtonLink to="/settings/team">Mes organisations</ButtonLink>
    </div>
  );
}
