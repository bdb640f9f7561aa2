import { useState } from "react";
import { useOwnRole } from "../../../lib/own-role.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog, useDialog } from "../../../ui/dialog.tsx";
import { type Preview, refusedLines } from "./preview.ts";
import type { ChosenFile } from "./read-file.ts";
import type { useRunImport } from "./run-import.ts";
import { counted, figure } from "../../../lib/french-numbers.ts";
import styles from "./confirm-import.module.css";
import { countedOf } from "./wording.ts";

interface Props {
  /** Of the button that asks. */
  label: string;
  file: ChosenFile;
  preview: Preview;
  /** The numbers are being read again: they cannot be confirmed. */
  reading: boolean;
  run: ReturnType<typeof useRunImport>;
  /** Settles when the import has ended, well or not. */
  onConfirmed: (shared: boolean) => Promise<unknown>;
  /** The dialog has closed on an import that did not succeed. */
  onFailed: () => void;
}

/** The one way an import is made: it says once more what will change, and waits for a yes. */
export function ConfirmImport({ label, file, preview, reading, run, onConfirmed, onFailed }: Props) {
  const dialog = useDialog();
  const refused = refusedLines(preview);
  const importable = preview.wouldCreate + preview.wouldUpdate;
  const isTeam = useColleagues() > 0;
  const [shared, setShared] = useState(false);
  const waits = reading || run.isPending;

  const open = () => {
    run.reset();
    dialog.open();
  };
  const submit = async () => {
    await onConfirmed(shared);
    // Where it succeeded, its outcome has taken the place of all this.
    if (dialog.element.current === null) return;
    dialog.close();
    onFailed();
  };

  return (
    <>
      <Button weight="primary" busy={waits} disabled={waits} onClick={open}>
        {label}
      </Button>
      <FormDialog
        control={dialog}
        title={`Importer ${countedOf[preview.kind](importable)}`}
        onSubmit={() => void submit()}
        // Closing would not stop it, only hide how it ends.
        isHeld={run.isPending}
        confirm={{ label: "Importer", weight: "primary", busy: waits, disabled: waits || importable === 0 }}
      >
        <p>
          <strong>{file.name}</strong>&nbsp;: {inWords(preview)}.
          {refused > 0 &&
            ` ${counted(refused, "ligne en erreur restera de côté", "lignes en erreur resteront de côté")}.`}{" "}
          Un import ne s’annule pas.
        </p>
        {preview.kind === "contacts" && preview.wouldCreate > 0 && isTeam && (
          <label className={styles["shared"]}>
            <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
            <span>
              Partager avec l’équipe ceux que le fichier ne donne à personne. Sinon, ils sont à vous.
            </span>
          </label>
        )}
        <output>{run.isPending && "Import en cours…"}</output>
      </FormDialog>
    </>
  );
}

/** How many others are in the organization; of the product's own administrators, who do not ask for it, one. */
const useColleagues = (): number => (useOwnRole().organization.data?.members.length ?? 2) - 1;

function inWords({ kind, wouldCreate, wouldUpdate }: Preview): string {
  const e = kind === "notes" ? "e" : "";
  const parts = [
    wouldCreate > 0 &&
      `${countedOf[kind](wouldCreate)} ${wouldCreate < 2 ? `sera créé${e}` : `seront créé${e}s`}`,
    wouldUpdate > 0 &&
      (wouldCreate > 0
        ? `${figure(wouldUpdate)} ${wouldUpdate < 2 ? "sera mis à jour" : "seront mis à jour"}`
        : `${countedOf[kind](wouldUpdate)} ${wouldUpdate < 2 ? "sera mis à jour" : "seront mis à jour"}`),
  ];
  return parts.filter(Boolean).join(", ");
}
