import type { Figures } from "../../../../functions/outcomes/contract.ts";
import { counted, figure } from "../../lib/french-numbers.ts";
import styles from "./outcomes.module.css";

/** How often one said that the reason was wrong, and what changed because of one's own marks. */
export function Marks({ figures }: { figures: Figures }) {
  const { done, denied, doubtful, doubtfulDenied, corrected, ended, rested } = figures;
  const judged = done + denied;
  const changed = [
    corrected > 0 &&
      `${counted(corrected, "lecture corrigée\u00A0: elle ne donne", "lectures corrigées\u00A0: elles ne donnent")} plus cette raison.`,
    ended > 0 &&
      `${counted(ended, "proposition retirée", "propositions retirées")} aussitôt, faute de raison.`,
    denied > 0 &&
      `${counted(denied, "contact laissé", "contacts laissés")} en repos deux semaines, après «\u00A0Raison inexacte\u00A0».`,
    rested > 0 &&
      `${counted(rested, "contact laissé", "contacts laissés")} en repos un mois ou un an, parce que vous êtes déjà en lien ou que ce n’est pas la bonne personne.`,
  ].filter((line) => line !== false);
  return (
    <section aria-labelledby="marks" className={styles["section"]}>
      <h2 id="marks">Les raisons étaient-elles justes&nbsp;?</h2>
      {judged === 0 ? (
        <p>Vous n’avez encore traité ni contesté aucune proposition.</p>
      ) : (
        <p>
          Vous {denied === 0 ? "n’en avez contesté aucune" : "en avez contesté "}
          {denied > 0 && <strong>{figure(denied)}</strong>} sur{" "}
          {counted(judged, "proposition traitée ou contestée", "propositions traitées ou contestées")}.
          {doubtful > 0 &&
            ` Parmi elles, ${counted(doubtful, "reposait", "reposaient")} sur une lecture «\u00A0à vérifier\u00A0»\u00A0: ${doubtfulDenied === 0 ? "vous n’en avez contesté aucune" : `vous en avez contesté ${figure(doubtfulDenied)}`}.`}
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
