import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ImportKind } from "../../../../../functions/imports/contract.ts";
import { FilePicker } from "./file-picker.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import styles from "./import-page.module.css";
import { KindChoice } from "./kind-choice.tsx";
import { type Choices, previewQuery } from "./preview.ts";
import { PreviewView, Refused } from "./preview-view.tsx";
import type { ChosenFile } from "./read-file.ts";
import { useRunImport } from "./run-import.ts";
import { useSettling } from "./use-settling.ts";

/** Several columns are often changed one after the other: the file is read again once. */
const SETTLED_AFTER = 500;
const GUESSED: Choices = { mapping: {}, owners: {} };

/** From a file to its outcome: what it holds, how it was read, what it would change, and the import itself. */
export function ImportFlow() {
  const [kind, setKind] = useState<ImportKind>("contacts");
  const [file, setFile] = useState<ChosenFile | null>(null);
  const choices = useSettling(GUESSED, SETTLED_AFTER);
  const preview = useQuery(previewQuery(file, kind, choices.settled));
  const run = useRunImport();
  const picker = useRef<HTMLInputElement>(null);

  const choose = (next: ChosenFile | null) => {
    choices.reset();
    run.reset();
    setFile(next);
  };

  if (run.data !== undefined && file !== null) {
    return <ImportOutcome outcome={run.data} fileName={file.name} onAnother={() => choose(null)} />;
  }
  return (
    <main className={`page ${styles["page"]}`}>
      <h1>Importer un fichier</h1>
      <p className="tagline">Rien n’est écrit avant que vous ayez vu l’aperçu et confirmé.</p>
      <section aria-labelledby="import-file">
        <h2 id="import-file">Votre fichier</h2>
        <KindChoice
          kind={kind}
          onChange={(next) => {
            choices.reset();
            setKind(next);
          }}
        />
        <FilePicker ref={picker} file={file} onChosen={choose} />
      </section>
      {file !== null && preview.isError && (
        <Refused error={preview.error} retrying={preview.isFetching} onRetry={() => void preview.refetch()} />
      )}
      {file !== null && !preview.isError && (
        <PreviewView
          file={file}
          preview={preview.data}
          choices={choices.now}
          reading={choices.settling || preview.isFetching}
          onChoices={choices.change}
          onAnother={() => picker.current?.click()}
          run={run}
          onConfirmed={(skipErrors, shared) =>
            // A failure is said where the import is asked for.
            run
              .mutateAsync({ file, kind, choices: choices.settled, skipErrors, shared })
              .catch(() => undefined)
          }
        />
      )}
    </main>
  );
}
