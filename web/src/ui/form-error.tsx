import type { ReactNode } from "react";
import styles from "./form-error.module.css";

interface Props {
  error: { message?: string | undefined } | undefined;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What went wrong with a form as a whole, above its fields. */
export function FormError({ error, children }: Props) {
  if (error === undefined) return null;
  return (
    <p role="alert" className={styles["root"]}>
      {error.message} {children}
    </p>
  );
}
