import styles from "../../../ui/row.module.css";
import { Button } from "../../../ui/button.tsx";
import bar from "./export-row.module.css";
import { type ExportState, useExport } from "./use-export.ts";
import { counted, figure } from "../../../lib/french-numbers.ts";

/** All of the organization's data, as files to keep. For its owners. */
export function ExportRow({ exportKey }: { exportKey: readonly [string, string, string] }) {
  const { state, start, resume } = useExport(exportKey);
  const running = state.phase === "running";
  const kept = state.phase === "failed" && state.collected.files.length > 0;
  return (
    <div className={styles["row"]}>
      <div className={styles["what"]}>
        <h3>Exporter toutes les données</h3>
        <p>Contacts, échanges, notes, suggestions et membres, en JSON et en CSV, dans une archive ZIP.</p>
        <output className={styles["output"]}>{inWords(state)}</output>
      </div>
      <div className={styles["state"]}>
        <Button busy={running} disabled={running} onClick={kept ? resume : start}>
          {kept ? "Reprendre" : "Exporter"}
        </Button>
      </div>
      {state.phase === "running" && state.collected.of !== undefined && state.collected.of > 1 && (
        <progress
          aria-label="Export en cours"
          className={bar["bar"]}
          value={state.collected.files.length}
          max={state.collected.of}
        />
      )}
      {state.phase === "failed" && (
        <p role="alert" className={styles["wrong"]}>
          L’export s’est arrêté. {state.message}
          {kept &&
            ` ${counted(state.collected.files.length, "partie est gardée", "parties sont gardées")}\u00A0: reprenez pour demander les autres.`}
        </p>
      )}
    </div>
  );
}

function inWords(state: ExportState): string {
  if (state.phase === "running") {
    const { files, of } = state.collected;
    if (of === undefined) return "Préparation de l’export…";
    return `Partie ${figure(Math.min(files.length + 1, of))} sur ${figure(of)}…`;
  }
  if (state.phase !== "done") return "";
  return state.files === 1
    ? "Le fichier est dans vos téléchargements."
    : `Les ${figure(state.files)} fichiers sont dans vos téléchargements, chacun avec une partie des données\u00A0: gardez-les ensemble. Si votre navigateur le demande, autorisez plusieurs téléchargements.`;
}
