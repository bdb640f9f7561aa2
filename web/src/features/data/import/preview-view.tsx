import { useRef } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/message.tsx";
import { SlowNotice } from "../../../ui/slow-notice.tsx";
import { Columns } from "./columns.tsx";
import { Examples } from "./examples.tsx";
import { Strangers } from "./strangers.tsx";
import { ConfirmImport } from "./confirm-import.tsx";
import { Figures, toCome } from "./figures.tsx";
import page from "./import-page.module.css";
import { LeftOut } from "./left-out.tsx";
import { assign, type Mapping, shownField } from "./mapping.ts";
import type { Choices, Preview } from "./preview.ts";
import styles from "./preview-view.module.css";
import type { ChosenFile } from "./read-file.ts";
import { failureOf, type useRunImport } from "./run-import.ts";
import { counted } from "../../../lib/french-numbers.ts";
import { countedOf, delimiterName, encodingName, unbroken } from "./wording.ts";

interface Props {
  file: ChosenFile;
  /** Undefined until the file is read for the first time. */
  preview: Preview | undefined;
  /** As chosen; the preview may still be that of the one before, and `reading` is then true. */
  choices: Choices;
  reading: boolean;
  onChoices: (choices: Choices) => void;
  onAnother: () => void;
  run: ReturnType<typeof useRunImport>;
  /** Settles when the import has ended, well or not. */
  onConfirmed: (skipErrors: boolean, shared: boolean) => Promise<unknown>;
}

/** How the server read a file, and what it would change. */
export function PreviewView({ preview, ...props }: Props) {
  return (
    <>
      <output className={styles["state"]}>
        {props.reading && (preview === undefined ? "Lecture du fichier…" : "Nouvelle lecture du fichier…")}
        {!props.reading && preview !== undefined && howRead(preview, props.file)}
      </output>
      {preview === undefined ? <SlowNotice /> : <Read {...props} preview={preview} />}
    </>
  );
}

function Read({
  file,
  preview,
  choices,
  reading,
  onChoices,
  onAnother,
  run,
  onConfirmed,
}: Props & { preview: Preview }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { kind, errors, errorCount, skips, skipped, remarks, remarkCount } = preview;
  const importable = preview.wouldCreate + preview.wouldUpdate;
  const { mapping, owners } = choices;
  return (
    <>
      {preview.notices.map((notice) => (
        <p key={notice} className={styles["notice"]}>
          {unbroken(notice)}
        </p>
      ))}
      <section aria-labelledby="import-changes" aria-busy={reading}>
        <h2 id="import-changes" ref={title} tabIndex={-1}>
          Ce qui va changer
        </h2>
        {run.isError && (
          <Notice>
            <p>{unbroken(failureOf(run.error))}</p>
          </Notice>
        )}
        <Figures entries={toCome(preview)} />
        <p className={styles["columns"]}>{columnsInWords(preview, mapping)}</p>
        <LeftOut count={counted(errorCount, "erreur", "erreurs")} total={errorCount} lines={errors} open />
        <LeftOut count={counted(skipped, "ligne ignorée", "lignes ignorées")} total={skipped} lines={skips} />
        <LeftOut count={counted(remarkCount, "remarque", "remarques")} total={remarkCount} lines={remarks} />
        <Examples contacts={preview.examples} />
        <div className={page["end"]}>
          {importable === 0 && <p className={page["hint"]}>{whyNothing(preview)}</p>}
          {importable > 0 && errorCount > 0 && (
            <p className={page["hint"]}>
              Corrigez le fichier puis choisissez-le de nouveau, ou importez-le sans ces lignes.
            </p>
          )}
          {importable > 0 && (
            <ConfirmImport
              label={
                errorCount > 0 ? "Importer les autres lignes" : `Importer ${countedOf[kind](importable)}`
              }
              file={file}
              preview={preview}
              reading={reading}
              run={run}
              onConfirmed={(shared) => onConfirmed(errorCount > 0, shared)}
              onFailed={() => title.current?.focus()}
            />
          )}
          {errorCount > 0 && <Button onClick={onAnother}>Choisir le fichier corrigé</Button>}
        </div>
      </section>
      <Strangers
        preview={preview}
        owners={owners}
        onChange={(changed) => onChoices({ mapping, owners: changed })}
      />
      <section aria-labelledby="import-columns">
        <h2 id="import-columns">Les colonnes</h2>
        <p className={page["hint"]}>Dites où va chaque colonne. {unbroken(preview.rule)}</p>
        <Columns
          preview={preview}
          mapping={mapping}
          onChange={(choice) => onChoices({ mapping: assign(preview.columns, mapping, choice), owners })}
        />
      </section>
    </>
  );
}

/** Which columns that hold something are left out: what is not imported is said before it is not. */
function columnsInWords({ columns }: Preview, mapping: Mapping): string {
  const filled = columns.filter(({ samples }) => samples.length > 0);
  const left = filled.filter((column) => shownField(column, mapping) === null).map(({ name }) => name);
  if (left.length === 0) return "Toutes les colonnes remplies ont trouvé leur place, plus bas.";
  return `Laissé de côté\u00A0: ${new Intl.ListFormat("fr").format(left)}. Chaque colonne se règle plus bas.`;
}

function whyNothing({ unchanged, errorCount }: Preview): string {
  if (errorCount === 0) return "Rien à importer\u00A0: tout est déjà là.";
  return unchanged > 0
    ? "Rien d’autre à importer\u00A0: les lignes sans erreur sont déjà là."
    : "Rien ne peut être importé ainsi.";
}

function howRead({ rows, delimiter, encoding }: Preview, { sheet }: ChosenFile): string {
  if (sheet !== null)
    return `Classeur lu\u00A0: ${counted(rows, "ligne", "lignes")}, feuille «\u00A0${sheet}\u00A0».`;
  return `Fichier lu\u00A0: ${counted(rows, "ligne", "lignes")}, séparateur ${delimiterName[delimiter]}, encodage ${encodingName[encoding]}.`;
}

/** Why a file could not be previewed, in the server's words. */
export function Refused(props: { error: Error; retrying: boolean; onRetry: () => void }) {
  const { error, retrying, onRetry } = props;
  // Its content is what is wrong: reading it again would say the same, and the picker stands right above.
  const final = error instanceof ApiError && error.status >= 400 && error.status < 429;
  return (
    <div className={styles["refused"]}>
      <Notice>
        <p>Le fichier n’a pas pu être lu. {wordsOf(error)}</p>
        {!final && (
          <Button busy={retrying} disabled={retrying} onClick={onRetry}>
            Réessayer
          </Button>
        )}
      </Notice>
    </div>
  );
}

/** The sentence, and those of the fields that say something else. */
function wordsOf(error: Error): string {
  const details = error instanceof ApiError ? Object.values(error.details) : [];
  return unbroken([...new Set([messageOf(error), ...details])].join(" "));
}
