import type { ReactNode } from "react";
import styles from "./message.module.css";

/** A whole screen that has one thing to say, and the ways on. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className={styles["message"]}>
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      {children !== undefined && <div className={styles["ways"]}>{children}</div>}
    </main>
  );
}

/** The same within a screen, in one line. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles["notice"]}>
      {children}
    </div>
  );
}
