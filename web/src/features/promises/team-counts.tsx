import type { Reply } from "../../../../functions/http/contract.ts";
import type { listPromises } from "../../../../functions/suggestions/contract.ts";
import styles from "./promises.module.css";

interface Props {
  team: NonNullable<Reply<typeof listPromises>["team"]>;
}

/** How many promises each member has: what they wrote is theirs. */
export function TeamCounts({ team }: Props) {
  // On a phone it scrolls sideways: by keyboard too.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-labelledby="team" className={`${styles["section"]} ${styles["scroll"]}`} tabIndex={0}>
      <h2 id="team">Dans l’équipe</h2>
      <p className={styles["none"]}>Le compte des promesses faites, sans aucun texte.</p>
      <table className={styles["team"]}>
        <thead>
          <tr>
            <th scope="col">Membre</th>
            <th scope="col">En retard</th>
            <th scope="col">En cours</th>
            <th scope="col">Tenues</th>
            <th scope="col">Annulées</th>
          </tr>
        </thead>
        <tbody>
          {team.map(({ name, late, open, kept, cancelled }, place) => (
            <tr key={place}>
              <th scope="row">{name}</th>
              <td>{late}</td>
              <td>{open}</td>
              <td>{kept}</td>
              <td>{cancelled}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
