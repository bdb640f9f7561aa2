import { SelectField } from "../../../ui/select-field.tsx";
import styles from "./columns.module.css";
import { type Mapping, shownField } from "./mapping.ts";
import type { Preview } from "./preview.ts";

interface Props {
  preview: Preview;
  mapping: Mapping;
  onChange: (choice: { column: string; field: string | null }) => void;
}

/** Each column of the file with what stands in it, and the field it fills. */
export function Columns({ preview, mapping, onChange }: Props) {
  const options = [
    { value: "", label: "Ne pas importer" },
    ...preview.fields.map(({ name, label }) => ({ value: name, label })),
  ];
  return (
    <ul className={styles["columns"]}>
      {preview.columns.map((column) => {
        const field = shownField(column, mapping);
        return (
          <li key={column.name} className={styles["column"]} data-out={field === null}>
            <div className={styles["what"]}>
              <h3>{column.name}</h3>
              <p>
                {column.samples.length === 0
                  ? "Colonne vide"
                  : [...new Set(column.samples.map(quoted))].join(" · ")}
              </p>
            </div>
            <SelectField
              label={`Champ de la colonne ${column.name}`}
              labelHidden
              options={options}
              value={field ?? ""}
              onChange={({ target }) =>
                onChange({ column: column.name, field: target.value === "" ? null : target.value })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Texts of notes hold line breaks and go on: enough of each to know it by. */
function quoted(sample: string): string {
  const line = sample.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 39).trimEnd()}…` : line;
}
