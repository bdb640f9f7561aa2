import type { Figures } from "../../../../functions/outcomes/contract.ts";
import { counted, figure } from "../../lib/french-numbers.ts";
import styles from "./outcomes.module.css";

/** How often the reason was right by one's own marks, and what changed because of them. */
export function Marks({ figures }: { figures: Figures }) {
  const { done, denied, doubtful, doubtfulDenied, corrected, ended, rested } = figures;
  const judged = done + denied;
  const changed = [
    corrected > 0 &&
      `${counted(corrected, "lecture corrigée", "lectures corrigées")}\u00A0: elles ne donnent plus cette raison.`,
    ended > 0 &&
      `${counted(ended, "proposition retirée", "propositions retirées")} aussitôt, faute de raison.`,
    denied > 0 &&
      `${counted(denied, "contact laissé", "contacts laissés")} en repos deux semaines, le fait contesté mis de côté.`,
    rested > 0 &&
      `${counted(rested, "contact qui n’est plus proposé", "contacts qui ne sont plus proposés")} pendant un mois ou un an, parce que vous êtes déjà en lien ou que ce n’est pas la bonne personne.`,
  ].filter((line) => line !== false);
  return (
    <section aria-labelledby="marks" className={styles["section"]}>
      <h2 id="marks">Les raisons étaient-elles justes&nbsp;?</h2>
      {judged === 0 ? (
        <p>Vous n’avez encore traité ni contesté aucune proposition.</p>
      ) : (
        <p>
          D’après vous, <strong>{share(judged - denied, judged)}</strong> l’étaient&nbsp;: sur{" "}
          {counted(judged, "proposition traitée ou contestée", "propositions traitées ou contestées")},{" "}
          {denied === 0
            ? "aucune raison n’a été dite inexacte"
            : `${figure(denied)} avec une raison inexacte`}
          .
          {doubtful > 0 &&
            ` Parmi ${counted(doubtful, "lecture marquée", "lectures marquées")} «\u00A0à vérifier\u00A0», ${doubtfulDenied === 0 ? "aucune n’a été dite inexacte" : counted(doubtfulDenied, "a été dite inexacte", "ont été dites inexactes")}.`}
        </p>
      )}
      <h3>Ce que vos marques ont changé</h3>
      {changed.length === 0 ? (
        <p className={styles["soft"]}>
          Rien encore. «&nbsp;Masquer&nbsp;», «&nbsp;Raison inexacte&nbsp;» et les corrections de lecture
          changent les listes suivantes.
        </p>
      ) : (
        <ul className={styles["changed"]}>
          {changed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** « 96 % »; all only where all were, and none only where none was. */
function share(part: number, whole: number): string {
  const rounded = Math.round((part / whole) * 100);
  const honest = part < whole ? Math.min(99, rounded) : rounded;
  return `${part > 0 ? Math.max(1, honest) : honest}\u00A0%`;
}
