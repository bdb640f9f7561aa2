import styles from "./figures.module.css";
import { type Preview, refusedLines } from "./preview.ts";
import type { Outcome } from "./run-import.ts";
import { figure } from "../../../lib/french-numbers.ts";

/** A count and what it counts, in the singular and the plural. */
type Entry = readonly [count: number, one: string, several: string];

/** Large figures in a row, each with what it counts; zeros stand back. */
export function Figures({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className={styles["figures"]}>
      {entries.map(([count, one, several]) => (
        <div key={one} data-none={count === 0}>
          <dt>{count < 2 ? one : several}</dt>
          <dd className="figures">{figure(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What an import would change. An import never changes a note that is there. */
export function toCome(preview: Preview): readonly Entry[] {
  const { wouldCreate, wouldUpdate } = preview;
  const refused: Entry = [refusedLines(preview), "ligne en erreur", "lignes en erreur"];
  return preview.kind === "contacts"
    ? [
        [wouldCreate, "sera créé", "seront créés"],
        [wouldUpdate, "sera mis à jour", "seront mis à jour"],
        ...leftAlone(preview),
        refused,
      ]
    : [[wouldCreate, "sera créée", "seront créées"], ...leftAlone(preview), refused];
}

/** What an import has changed, with the same words in the past. */
export function done(outcome: Outcome): readonly Entry[] {
  const { created, updated, errorCount } = outcome;
  const refused: Entry = [errorCount, "erreur", "erreurs"];
  return outcome.kind === "contacts"
    ? [[created, "créé", "créés"], [updated, "mis à jour", "mis à jour"], ...leftAlone(outcome), refused]
    : [[created, "créée", "créées"], ...leftAlone(outcome), refused];
}

function leftAlone({
  kind,
  unchanged,
  skipped,
}: Pick<Preview, "kind" | "unchanged" | "skipped">): readonly Entry[] {
  return [
    kind === "contacts" ? [unchanged, "inchangé", "inchangés"] : [unchanged, "déjà là", "déjà là"],
    [skipped, "ligne ignorée", "lignes ignorées"],
  ];
}
