import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import dialogStyles from "../../ui/dialog.module.css";
import { type Preview, refusedLines } from "./preview.ts";
import type { ChosenFile } from "./read-file.ts";
import type { useRunImport } from "./run-import.ts";
import { counted, countedOf, figure } from "./wording.ts";

interface Props {
  /** Of the button that asks. */
  label: string;
  file: ChosenFile;
  preview: Preview;
  /** The numbers are being read again: they cannot be confirmed. */
  reading: boolean;
  run: ReturnType<typeof useRunImport>;
  /** Settles when the import has ended, well or not. */
  onConfirmed: () => Promise<unknown>;
  /** The dialog has closed on an import that did not succeed. */
  onFailed: () => void;
}

/** The one way an import is made: it says once more what will change, and waits for a yes. */
export function ConfirmImport({ label, file, preview, reading, run, onConfirmed, onFailed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const refused = refusedLines(preview);
  const importable = preview.wouldCreate + preview.wouldUpdate;
  const waits = reading || run.isPending;

  const open = () => {
    run.reset();
    setOpened(true);
    dialog.current?.showModal();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (waits) return;
    await onConfirmed();
    // Where it succeeded, its outcome has taken the place of all this.
    if (dialog.current === null) return;
    dialog.current.close();
    onFailed();
  };

  return (
    <>
      <Button weight="primary" busy={waits} disabled={waits} onClick={open}>
        {label}
      </Button>
      <dialog
        ref={dialog}
        className={dialogStyles["dialog"]}
        aria-labelledby="confirm-import"
        onCancel={(event) => {
          // Closing would not stop it, only hide how it ends.
          if (run.isPending) event.preventDefault();
        }}
        onClose={() => setOpened(false)}
      >
        {opened && (
          <form onSubmit={(event) => void submit(event)}>
            <h2 id="confirm-import">Importer {countedOf[preview.kind](importable)}</h2>
            <p>
              <strong>{file.name}</strong>&nbsp;: {inWords(preview)}.
              {refused > 0 &&
                ` ${counted(refused, "ligne en erreur restera de côté", "lignes en erreur resteront de côté")}.`}{" "}
              Un import ne s’annule pas.
            </p>
            <output>{run.isPending && "Import en cours…"}</output>
            <div className={dialogStyles["ways"]}>
              <Button disabled={run.isPending} onClick={() => dialog.current?.close()}>
                Annuler
              </Button>
              <Button type="submit" weight="primary" busy={waits} disabled={waits || importable === 0}>
                Importer
              </Button>
            </div>
          </form>
        )}
      </dialog>
    </>
  );
}

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
