import { lazy, Suspense } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./nothing-left.module.css";

/** Words that few need: not on the first visit. */
const UnmadeDay = lazy(() => import("./unmade-day.tsx"));

interface Props {
  /** How many entries of the day are handled. */
  handled: number;
  hubspot: boolean;
  /** Code of what kept the day's list from being made. */
  problem?: string | undefined;
}

/** The end of the day's list. The two sentences are the specification's, to the letter. */
export function NothingLeft({ handled, hubspot, problem }: Props) {
  return (
    <section className={styles["empty"]}>
      <svg width="72" height="40" viewBox="0 0 72 40" aria-hidden="true" focusable="false">
        <path d="M2 34h68" stroke="currentColor" strokeWidth="1.5" />
        <path d="M20 34a16 16 0 0 1 32 0" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M36 12V4M20 18l-5-5M52 18l5-5" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <h2>Plus aucune action aujourd'hui</h2>
      {handled > 0 && <p className={styles["praise"]}>Tout est traité : bravo, la journée est à vous.</p>}
      {problem && (
        <Suspense>
          <UnmadeDay problem={problem} />
        </Suspense>
      )}
      <p>Chaque jour, vous recevez jusqu'à 10 suggestions de prospects et clients à contacter.</p>
      {!hubspot && (
        <>
          <p>
            Aucun CRM n’est connecté. Connectez HubSpot dans les paramètres pour recevoir vos suggestions.
          </p>
          <ButtonLink to="/settings" weight="primary">
            Connecter HubSpot
          </ButtonLink>
        </>
      )}
    </section>
  );
}
