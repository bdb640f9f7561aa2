import { useId } from "react";
import type { ImportKind } from "../../../../../functions/imports/contract.ts";
import styles from "./kind-choice.module.css";

const KINDS: readonly { value: ImportKind; label: string; what: string }[] = [
  { value: "contacts", label: "Des contacts", what: "Une ligne par personne." },
  { value: "notes", label: "Des notes", what: "Une ligne par note, sur des contacts déjà là." },
];

/** What a file holds: the fields its columns may fill follow. */
export function KindChoice({ kind, onChange }: { kind: ImportKind; onChange: (kind: ImportKind) => void }) {
  const id = useId();
  return (
    <fieldset className={styles["kinds"]}>
      <legend>Que contient-il&nbsp;?</legend>
      {KINDS.map(({ value, label, what }) => (
        <div key={value} className={styles["kind"]}>
          <input
            id={`${id}-${value}`}
            type="radio"
            name="import-kind"
            value={value}
            checked={kind === value}
            aria-describedby={`${id}-${value}-what`}
            onChange={() => onChange(value)}
          />
          <label htmlFor={`${id}-${value}`}>{label}</label>
          <p id={`${id}-${value}-what`}>{what}</p>
        </div>
      ))}
    </fieldset>
  );
}
