import { lazy, type ReactNode, Suspense } from "react";
import styles from "./nothing-left.module.css";

/** Why the list is empty. With the owners' screen: a file of its own would split what the first visit loads. */
const WhyEmpty = lazy(async () => ({ default: (await import("../owners/owners-screen.tsx")).WhyEmpty }));

interface Props {
  /** How many entries of the day are handled. */
  handled: number;
  /** Code of what kept the day's list from being made. */
  problem: string | undefined;
}

/** The end of the day's list (docs/product.md, 2). */
export default function NothingLeft({ handled, problem }: Props) {
  return (
    <section className={styles["empty"]}>
      <svg width="72" height="40" viewBox="0 0 72 40" aria-hidden="true" focusable="false">
        <path d="M2 34h68" stroke="currentColor" strokeWidth="1.5" />
        <path d="M20 34a16 16 0 0 1 32 0" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M36 12V4M20 18l-5-5M52 18l5-5" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {handled > 0 ? (
        <Nothing>
          <p className={styles["praise"]}>Tout est traité&nbsp;: bravo, la journée est à vous.</p>
        </Nothing>
      ) : (
        <Suspense>
          <WhyEmpty problem={problem}>
            <Nothing />
          </WhyEmpty>
        </Suspense>
      )}
    </section>
  );
}

function Nothing({ children }: { children?: ReactNode }) {
  return (
    <>
      <h2>Plus aucune action aujourd'hui</h2>
      {children}
      <p>Chaque jour, vous recevez jusqu'à 10 suggestions de prospects et clients à contacter.</p>
    </>
  );
}
