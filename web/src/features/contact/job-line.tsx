import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./about.module.css";
import type { ContactJob } from "./use-contact-job.ts";

interface Props {
  job: Pick<ContactJob, "start" | "running" | "problem">;
  label: string;
  /** While it runs. */
  doing: string;
  /** What came of it, once it is done. */
  said: string | null;
  /** How many of its steps are done, where it has any. */
  steps?: { done: number; of: number };
  onStart?: () => void;
  /** The way out of what went wrong. */
  children?: ReactNode;
}

/** The button that starts long work on the contact, how it goes, and what came of it. */
export function JobLine({ job, label, doing, said, steps, onStart = job.start, children }: Props) {
  return (
    <div className={styles["job"]}>
      <Button busy={job.running} disabled={job.running} onClick={onStart}>
        {label}
      </Button>
      {job.running && (
        <progress
          aria-label={doing}
          className={styles["bar"]}
          {...(steps === undefined ? {} : { value: steps.done, max: steps.of })}
        />
      )}
      <output className={styles["said"]}>
        {job.running ? progressOf(doing, steps) : job.problem === null ? said : null}
      </output>
      {job.problem !== null && (
        <p role="alert" className={styles["wrong"]}>
          {job.problem}
          {children}
        </p>
      )}
    </div>
  );
}

/** « Lecture des textes… (étape 2 sur 5) » */
const progressOf = (doing: string, steps: Props["steps"]): string =>
  steps === undefined || steps.of === 1 ? doing : `${doing} (étape ${steps.done + 1} sur ${steps.of})`;
