import { ButtonLink } from "../../ui/button.tsx";
import rows from "../../ui/row.module.css";

/** In the settings, the way to what was learnt of how one writes. */
export function VoiceRow() {
  return (
    <div className={rows["row"]}>
      <div className={rows["what"]}>
        <h3>Ma façon d’écrire</h3>
        <p>Ce que vos messages en apprennent, que vous seul voyez, et les mots que vous changez.</p>
      </div>
      <ButtonLink to="/settings/voice">Voir</ButtonLink>
    </div>
  );
}
