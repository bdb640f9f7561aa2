import type { Job } from "../../../../functions/jobs/contract.ts";
import styles from "./job-progress.module.css";

const COUNT = new Intl.NumberFormat("fr-FR");

/** How far long work has come, in a bar and in words. */
export function JobProgress({ job }: { job: Pick<Job, "state" | "done" | "total"> }) {
  const { done, total } = job;
  return (
    <div className={styles["job"]}>
      <progress
        aria-label="Synchronisation en cours"
        className={styles["bar"]}
        {...(total === null ? {} : { value: done, max: Math.max(total, 1) })}
      />
      <p className="figures">{inWords(done, total)}</p>
    </div>
  );
}

function inWords(done: number, total: number | null): string {
  // What is counted: contacts, then their exchanges and notes.
  if (total !== null) return `${COUNT.format(done)} sur ${COUNT.format(total)} éléments`;
  if (done === 0) return "Lecture des contacts…";
  return `${COUNT.format(done)} ${done === 1 ? "élément lu" : "éléments lus"} : contacts, échanges et notes`;
}
