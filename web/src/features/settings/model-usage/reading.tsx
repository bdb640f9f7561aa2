import { useQuery } from "@tanstack/react-query";
import type { ReadingCoverage } from "../../../../../functions/readings/coverage/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { counted, figure } from "../../../lib/french-numbers.ts";
import { Block } from "../../../ui/block.tsx";
import rows from "../../../ui/row.module.css";
import { modelFor } from "./model-for-reading.ts";
import { readingQuery } from "./query.ts";
import styles from "./reading.module.css";

/** How much of the recent texts is read, and what a model changes or leaves. */
export function ReadingPart() {
  const { data: coverage, error } = useQuery(readingQuery());
  return (
    <div className={rows["row"]}>
      <div className={[rows["what"], styles["reading"]].join(" ")}>
        <h3>Lecture des échanges</h3>
        {coverage !== undefined && <Coverage coverage={coverage} />}
        {coverage === undefined && error !== null && <p className={rows["wrong"]}>{messageOf(error)}</p>}
        {coverage === undefined && error === null && <Block width="100%" height="5lh" />}
      </div>
    </div>
  );
}

function Coverage({ coverage }: { coverage: ReadingCoverage }) {
  const { days, total, locally } = coverage;
  if (total === 0) return <p>Aucun texte des {days}&nbsp;derniers jours.</p>;
  const parts = partsOf(coverage);
  return (
    <>
      <p className="figures">
        {counted(total, "texte", "textes")} des {days}&nbsp;derniers jours&nbsp;:
      </p>
      <div aria-hidden="true" className={styles["bar"]}>
        {parts.map(({ by, texts }) => (
          <span key={by} data-by={by} style={{ flexGrow: texts }} />
        ))}
      </div>
      <ul className={`figures ${styles["parts"]}`}>
        {parts.map(({ by, texts, words }) => (
          <li key={by}>
            <span aria-hidden="true" className={styles["key"]} data-by={by} /> {figure(texts)}&nbsp;{words}
          </li>
        ))}
      </ul>
      {locally.withFacts + locally.empty > 0 && (
        <p className="figures">
          De ceux qui sont lus sans IA, {figure(locally.withFacts)}{" "}
          {locally.withFacts < 2 ? "contient" : "contiennent"} un fait à suivre.
        </p>
      )}
      <p className="figures">{modelFor(coverage)}</p>
    </>
  );
}

/** The parts of the bar that are not empty, with their words. */
function partsOf({ byPerson, byModel, locally, unread, waiting }: ReadingCoverage) {
  const read = (texts: number, by: string): string => `${texts < 2 ? "lu" : "lus"} ${by}`;
  const [alone, left] = [locally.withFacts + locally.empty, unread.machine + unread.other];
  return [
    { by: "person", texts: byPerson, words: byPerson < 2 ? "corrigé à la main" : "corrigés à la main" },
    { by: "local", texts: alone, words: read(alone, "sans IA") },
    { by: "model", texts: byModel, words: read(byModel, "par l’IA") },
    { by: "waiting", texts: waiting, words: "en attente" },
    { by: "unread", texts: left, words: left < 2 ? "non lu" : "non lus" },
  ].filter(({ texts }) => texts > 0);
}
