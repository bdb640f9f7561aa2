import type { ReactNode } from "react";
import type { Job } from "../../../../../functions/jobs/contract.ts";
import { counted, figure } from "../../../lib/french-numbers.ts";
import styles from "./job-progress.module.css";

interface Props {
  job: Pick<Job, "state" | "done" | "total">;
  /** What may be done about it. */
  children?: ReactNode;
}

/** How far long work has come, in a bar and in words. */
export function JobProgress({ job, children }: Props) {
  const { done, total } = job;
  return (
    <div className={styles["job"]}>
      <progress
        aria-label="Synchronisation en cours"
        className={styles["bar"]}
        {...(total === null ? {} : { value: done, max: Math.max(total, 1) })}
      />
      <div className={styles["words"]}>
        <p className="figures">{inWords(done, total)}</p>
        {children}
      </div>
    </div>
  );
}

function inWords(done: number, total: number | null): string {
  // What is counted: contacts, then their exchanges and notes.
  if (total !== null) return `${figure(done)} sur ${figure(total)} éléments`;
  if (done === 0) return "Lecture des contacts…";
  return `${counted(done, "élément lu", "éléments lus")}\u00A0: contacts, échanges et notes`;
}
