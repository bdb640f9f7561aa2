import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import { lettersOf } from "../../lib/letters-of.ts";
import { ago, shortDay } from "../../lib/french-dates.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./about.module.css";
import { JobLine } from "./job-line.tsx";
import { PlainLetter } from "../message/letter.tsx";
import { problemInWords } from "../../lib/model-words.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { useRefresh } from "./refresh/use-refresh.ts";
import { useStanding } from "./use-standing.ts";

/**
 * Where the relation stands beyond what is proposed today, and how to have it read again. What no model has told, or
 * could not tell of what came since, is told by what was read; what the reasons of the day say already, once.
 */
export function Situation({ contact }: { contact: OnWire<ContactDetail> }) {
  const { told, composed, isError } = useStanding(contact);
  const status =
    told?.currentStatus ?? (composed === undefined ? undefined : unsaid(composed.currentStatus, contact));
  return (
    <section aria-labelledby="situation" className={styles["section"]}>
      <h2 id="situation">Où en est-on</h2>
      {status === undefined && (
        <p className={styles["soft"]}>{isError ? "L’histoire n’a pas pu être chargée." : "Chargement…"}</p>
      )}
      {(status ?? "").trim() !== "" && (
        <div className={styles["status"]}>
          <PlainLetter markdown={status ?? ""} />
        </div>
      )}
      {told !== null && (
        <p className={styles["soft"]}>
          Résumé par IA le <time dateTime={told.generatedAt}>{shortDay(told.generatedAt)}</time>, d’après les
          échanges et les notes.
        </p>
      )}
      <Refresh
        contact={contact}
        hasModel={composed?.hasModel === true}
        isKnown={composed !== undefined || isError}
      />
    </section>
  );
}

/**
 * The paragraphs that say what stands above them nowhere: neither the words that prove today's reasons, nor the exchange
 * these stand in, nor a deal that is the reason. Where nothing is left, that.
 */
function unsaid(status: string, { suggestion }: OnWire<ContactDetail>): string {
  const evidence = (suggestion?.reasons ?? []).flatMap((reason) => reason.evidence);
  const proofs = evidence.map(({ quote }) => lettersOf(quote));
  const days = evidence.flatMap(({ date, kind }) =>
    date === null || kind === "deal" ? [] : lettersOf(shortDay(date)),
  );
  const left = status.split("\n\n").filter((paragraph) => {
    if (paragraph.startsWith("Affaire")) return !evidence.some(({ kind }) => kind === "deal");
    // Since when they have not answered is told nowhere else.
    if (paragraph.startsWith("Dernier échange") && !paragraph.includes("sans réponse"))
      return !days.some((day) => lettersOf(paragraph).endsWith(day));
    const [, quoted = ""] = /«([^»]*)»/.exec(paragraph) ?? [];
    const words = lettersOf(quoted);
    return (
      words === "" ||
      !proofs.some((proof) => proof.includes(words) || (proof !== "" && words.includes(proof)))
    );
  });
  return left.length > 0 ? left.join("\n\n") : "Rien d’autre n’est en attente.";
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
