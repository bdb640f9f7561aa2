import { Button } from "../../../ui/button.tsx";
import styles from "./about.module.css";
import type { ContactJob } from "./use-contact-job.ts";

interface Props {
  job: ContactJob;
  label: string;
  /** While it runs. */
  doing: string;
  /** What came of it, once it is done. */
  said: string | null;
  onStart?: () => void;
}

/** The button that starts long work on the contact, how it goes, and what came of it. */
export function JobLine({ job, label, doing, said, onStart = job.start }: Props) {
  return (
    <div className={styles["job"]}>
      <Button busy={job.running} disabled={job.running} onClick={onStart}>
        {label}
      </Button>
      {job.running && <progress aria-label={doing} className={styles["bar"]} />}
      <output className={styles["said"]}>{job.running ? doing : job.problem === null ? said : null}</output>
      {job.problem !== null && (
        <p role="alert" className={styles["wrong"]}>
          {job.problem}
        </p>
      )}
    </div>
  );
}
