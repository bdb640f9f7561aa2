import { type DragEvent, type Ref, useEffect, useId, useState } from "react";
import buttonStyles from "../../../ui/button.module.css";
import styles from "./file-picker.module.css";
import { FileRefusal } from "./file-refusal.ts";
import { type ChosenFile, readFile } from "./read-file.ts";
import { SheetChoice } from "./sheet-choice.tsx";
import { sizeOf } from "./wording.ts";

interface Props {
  file: ChosenFile | null;
  /** Null when what was chosen cannot be sent: nothing of the file before stays. */
  onChosen: (file: ChosenFile | null) => void;
  ref: Ref<HTMLInputElement>;
}

/** Chooses a file with the browser's own dialog, by keyboard too, or takes the one dropped on it. */
export function FilePicker({ file, onChosen, ref }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  const refuse = (name: string, error: unknown) => {
    if (!(error instanceof FileRefusal)) throw error;
    setWrong(`${name}\u00A0: ${error.message}`);
    onChosen(null);
  };
  const take = async (files: FileList | null) => {
    const [only, ...others] = files ?? [];
    if (only === undefined) return;
    try {
      if (others.length > 0) throw new FileRefusal("Un seul fichier à la fois.");
      const read = await readFile(only);
      setWrong(null);
      onChosen(read);
    } catch (error) {
      refuse(only.name, error);
    }
  };
  // A file let go beside its place would be opened by the browser, in place of this screen.
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };

  return (
    <>
      {/* Dropping is a shortcut of the button within, which everybody can reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles["drop"]}
        data-over={over}
        data-chosen={file !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file !== null && (
          <p className={styles["chosen"]}>
            <strong>{file.name}</strong> <span>{sizeOf(file.bytes)}</span>
          </p>
        )}
        <div className={styles["choose"]}>
          <input
            ref={ref}
            id={id}
            type="file"
            className="visually-hidden"
            aria-describedby={wrong === null ? `${id}-limits` : `${id}-limits ${id}-wrong`}
            onChange={(event) => {
              const { files } = event.target;
              void take(files).finally(() => {
                // The same file, corrected, can be chosen again.
                event.target.value = "";
              });
            }}
          />
          <label
            htmlFor={id}
            className={[buttonStyles["button"], buttonStyles[file === null ? "primary" : "secondary"]].join(
              " ",
            )}
          >
            {file === null ? "Choisir un fichier" : "Choisir un autre fichier"}
          </label>
          {file === null && <span className={styles["or"]}>ou déposez-le ici</span>}
        </div>
        <p id={`${id}-limits`} className={file === null ? styles["hint"] : "visually-hidden"}>
          Excel (.xlsx) ou CSV, 4&nbsp;Mo et 20&nbsp;000&nbsp;lignes au plus. Les colonnes de HubSpot,
          Salesforce, Pipedrive, Google, Outlook et LinkedIn sont reconnues.
        </p>
      </div>
      {file !== null && (
        <SheetChoice file={file} onChosen={onChosen} onRefused={(error) => refuse(file.name, error)} />
      )}
      {wrong !== null && (
        <p id={`${id}-wrong`} role="alert" className={styles["wrong"]}>
          {wrong}
        </p>
      )}
    </>
  );
}
