import { useQuery } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { updateTimeline } from "../../../../../functions/intelligence/contract.ts";
import type { Job } from "../../../../../functions/jobs/contract.ts";
import { call } from "../../../lib/call.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import styles from "./about.module.css";
import { JobLine } from "./job-line.tsx";
import { PlainLetter } from "../message/letter.tsx";
import { problemInWords } from "../../../lib/model-words.ts";
import { standingQuery } from "./standing-query.ts";
import { useContactJob } from "./use-contact-job.ts";

/** A longer history is folded until one asks. */
const SHORT = 900;

/**
 * Where the relation stands, how it came there, and how to have it read again where a model can. What no model has
 * told, or could not tell of what came since, is told by what was read.
 */
export function Situation({ contact }: { contact: ContactDetail }) {
  const { id: contactId, ai_timeline: told, ai_problem: problem } = contact;
  const { data: composed, isError } = useQuery(standingQuery(contactId));
  const isOver = told !== null && isOutdated(contact, told.generatedAt);
  const known = isOver && composed !== undefined && (!composed.hasModel || problem !== null) ? null : told;
  const shown = known ?? composed;
  const job = useContactJob(() =>
    call<typeof updateTimeline>({
      method: "POST",
      path: "/api/intelligence/update-timeline",
      body: { contactId, refreshInformation: true },
    }),
  );
  return (
    <section aria-labelledby="situation" className={styles["section"]}>
      <h2 id="situation">Où en est-on</h2>
      {shown === undefined ? (
        <p className={styles["soft"]}>{isError ? "L’histoire n’a pas pu être lue." : "Lecture…"}</p>
      ) : (
        <>
          {shown.currentStatus.trim() !== "" && (
            <div className={styles["status"]}>
              <PlainLetter markdown={shown.currentStatus} />
            </div>
          )}
          {shown.timeline.trim() !== "" && (
            <details className={`fold ${styles["fold"]}`} open={shown.timeline.length <= SHORT}>
              <summary>Chronologie</summary>
              <PlainLetter markdown={shown.timeline} />
            </details>
          )}
          <p className={styles["soft"]}>
            {known === null ? (
              shown.reasoning
            ) : (
              <>
                Résumé par IA le{" "}
                <time dateTime={known.generatedAt.toISOString()}>{shortDay(known.generatedAt)}</time>, d’après
                les échanges et les notes.
              </>
            )}
          </p>
        </>
      )}
      {problem !== null && !job.running && job.problem === null && (
        <p className={styles["problem"]}>{problemInWords(problem)}</p>
      )}
      {composed?.hasModel === true && (
        <JobLine
          job={job}
          label="Actualiser l’analyse"
          doing="Lecture des échanges…"
          said={saidOf(job.over)}
        />
      )}
    </section>
  );
}

/** Whether something has happened since an instant. */
function isOutdated({ engagements, notes }: ContactDetail, since: Date): boolean {
  const now = Date.now();
  return [...engagements, ...notes].some(
    ({ date }) => date.getTime() > since.getTime() && date.getTime() <= now,
  );
}

function saidOf(job: Job | null): string | null {
  if (job === null) return null;
  const of = (name: string): number => job.report?.[name] ?? 0;
  const unread = of("contactsNotRead") > 0 ? " Le CRM n’a pas pu être relu." : "";
  if (of("contactsFailed") > 0) return `L’analyse n’a pas abouti. Ce qui existait est gardé.${unread}`;
  return `${of("timelinesMade") > 0 ? "Analyse à jour." : "Rien de nouveau depuis la dernière analyse."}${unread}`;
}
