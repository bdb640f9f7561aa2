import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./field.module.css";

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  /** A control within the field, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its error underneath, tied together for assistive technology. */
export function Field({ label, error, end, ...input }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <div className={styles["box"]}>
        <input
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          {...input}
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className={styles["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}
