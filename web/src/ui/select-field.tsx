import { type Ref, type SelectHTMLAttributes, useId } from "react";
import styles from "./field.module.css";

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  /** The label is only for assistive technology: what surrounds the choice says it to the others. */
  labelHidden?: boolean;
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** A choice among a few with its label above, in the browser's own list. */
export function SelectField({ label, labelHidden = false, options, ...select }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      <select id={id} className={styles["choice"]} {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
