import type { Reply } from "../../../../functions/http/contract.ts";
import type { contract as listPromises } from "../../../../functions/suggestions/promises/list-promises.ts";
import { type ShortColumn, ShortTable } from "../../ui/short-table.tsx";
import styles from "./promises.module.css";

type Counts = NonNullable<Reply<typeof listPromises>["team"]>[number];

const counted = (label: string, by: (counts: Counts) => number): ShortColumn<Counts> => ({
  label,
  by,
  cell: by,
  greatestFirst: true,
  isNumber: true,
});

const COLUMNS: readonly ShortColumn<Counts>[] = [
  { label: "Membre", isPlain: true, by: ({ name }) => name, cell: ({ name }) => <strong>{name}</strong> },
  counted("En retard", ({ late }) => late),
  counted("En cours", ({ open }) => open),
  counted("Tenues", ({ kept }) => kept),
  counted("Annulées", ({ cancelled }) => cancelled),
];

/** How many promises each member has: what they wrote is theirs. */
export function TeamCounts({ team }: { team: Counts[] }) {
  return (
    <section aria-labelledby="team" className={styles["section"]}>
      <h2 id="team">Dans l’équipe</h2>
      <p className={styles["none"]}>Le nombre de promesses de chacun, sans leur texte.</p>
      <ShortTable label="Promesses de l’équipe" columns={COLUMNS} rows={team} keyOf={({ id }) => id} />
    </section>
  );
}
