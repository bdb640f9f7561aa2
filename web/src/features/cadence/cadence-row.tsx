import { ButtonLink } from "../../ui/button.tsx";
import rows from "../../ui/row.module.css";
import { useManages } from "../../lib/own-role.ts";

/** In the settings of managers, the way to the rules. */
export function CadenceRow() {
  if (!useManages()) return null;
  return (
    <div className={rows["row"]}>
      <div className={rows["what"]}>
        <h3>Rythmes</h3>
        <p>Tous les combien de jours reprendre contact, selon la société ou la fonction.</p>
      </div>
      <ButtonLink to="/settings/cadence">Régler</ButtonLink>
    </div>
  );
}
