import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/message.tsx";

/** What somebody without an organization reads in the place of a list. */
export default function NoOrganization() {
  return (
    <Notice>
      <p>Votre compte n’appartient à aucune organisation. Demandez une invitation à votre administrateur.</p>
      <ButtonLink to="/settings/team">Mes organisations</ButtonLink>
    </Notice>
  );
}
