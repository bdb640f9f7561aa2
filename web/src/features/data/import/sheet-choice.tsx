import { SelectField } from "../../../ui/select-field.tsx";
import styles from "./file-picker.module.css";
import { type ChosenFile, ofSheet } from "./read-file.ts";

interface Props {
  file: ChosenFile;
  onChosen: (file: ChosenFile) => void;
  onRefused: (error: unknown) => void;
}

/** Of a workbook with several tables, which one is imported. */
export function SheetChoice({ file, onChosen, onRefused }: Props) {
  const { sheets, sheet } = file;
  if (sheets === null || sheets.length < 2) return null;
  return (
    <div className={styles["sheet"]}>
      <SelectField
        label="Feuille du classeur"
        options={sheets.map(({ name }) => ({ value: name, label: name }))}
        value={sheet ?? ""}
        onChange={({ target }) => {
          const next = sheets.find(({ name }) => name === target.value);
          ofSheet(file, next).then(onChosen, onRefused);
        }}
      />
    </div>
  );
}
