import { useQuery } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import { ago, shortDay } from "../../lib/french-dates.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./about.module.css";
import { JobLine } from "./job-line.tsx";
import { PlainLetter } from "../message/letter.tsx";
import { problemInWords } from "../../lib/model-words.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { standingQuery } from "./standing-query.ts";
import { useRefresh } from "./refresh/use-refresh.ts";

/** A longer history is folded until one asks. */
const SHORT = 900;

/**
 * Where the relation stands, how it came there, and how to have it read again where a model can. What no model has
 * told, or could not tell of what came since, is told by what was read.
 */
export function Situation({ contact }: { contact: OnWire<ContactDetail> }) {
  const { id: contactId, ai_timeline: told, ai_problem: problem } = contact;
  const { data: composed, isError } = useQuery(standingQuery(contactId));
  const isOver = told !== null && isOutdated(contact, told.generatedAt);
  const known = isOver && composed !== undefined && (!composed.hasModel || problem !== null) ? null : told;
  const shown = known ?? composed;
  return (
    <section aria-labelledby="situation" className={styles["section"]}>
      <h2 id="situation">Où en est-on</h2>
      {shown === undefined ? (
        <p className={styles["soft"]}>{isError ? "L’histoire n’a pas pu être chargée." : "Chargement…"}</p>
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
                Résumé par IA le <time dateTime={known.generatedAt}>{shortDay(known.generatedAt)}</time>,
                d’après les échanges et les notes.
              </>
            )}
          </p>
        </>
      )}
      <Refresh
        contact={contact}
        hasModel={composed?.hasModel === true}
        isKnown={composed !== undefined || isError}
      />
    </section>
  );
}

interface RefreshProps {
  contact: OnWire<ContactDetail>;
  hasModel: boolean;
  /** Whether it is known if there is a model. */
  isKnown: boolean;
}

/** Has the contact read again in its CRM, and by a model where there is one; says when that was done. */
function Refresh({ contact, hasModel, isKnown }: RefreshProps) {
  const { crm, crm_syncedAt: syncedAt, ai_problem: past } = contact;
  const job = useRefresh(contact, hasModel);
  const { refreshed, running, problem } = job;
  return (
    <>
      {past !== null && !running && problem === null && (
        <p className={styles["problem"]}>{problemInWords(past)}</p>
      )}
      {crm !== null && syncedAt !== null && (
        <p className={styles["soft"]}>
          Fiche lue dans {CRM_NAMES[crm]}{" "}
          <time dateTime={syncedAt} title={shortDay(syncedAt)}>
            {ago(syncedAt)}
          </time>
          .
        </p>
      )}
      {isKnown && (crm !== null || hasModel) && (
        <JobLine
          job={job}
          label="Actualiser ce contact"
          doing={refreshed?.doing ?? ""}
          said={refreshed?.said ?? null}
          {...(refreshed === undefined ? {} : { steps: refreshed })}
        >
          {refreshed?.said != null && ` ${refreshed.said}`}
          {refreshed?.isForSettings === true && (
            <>
              {" "}
              <Link to="/settings">Ouvrir les paramètres</Link>
            </>
          )}
        </JobLine>
      )}
      {isKnown && crm === null && !hasModel && (
        <p className={styles["soft"]}>Ce contact ne vient d’aucun CRM&nbsp;: il n’y a rien à relire.</p>
      )}
    </>
  );
}

/** Whether something has happened since an instant. */
function isOutdated({ engagements, notes }: OnWire<ContactDetail>, since: string): boolean {
  const now = Date.now();
  return [...engagements, ...notes].some(
    ({ date }) => Date.parse(date) > Date.parse(since) && Date.parse(date) <= now,
  );
}
