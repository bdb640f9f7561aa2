import { ButtonLink } from "../../ui/button.tsx";
import rows from "../../ui/row.module.css";

/** In one's own settings, the ways to what the lists came to and to what the last days would have been. */
export function OutcomesRow() {
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes">Ce que donnent vos listes</h2>
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3>Bilan</h3>
          <p>Ce qui a été proposé, traité, et ce qui a suivi.</p>
        </div>
        <ButtonLink to="/outcomes">Voir le bilan</ButtonLink>
      </div>
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3>Vos 30 derniers jours</h3>
          <p>Chaque liste refaite comme elle aurait été, et ce qui est resté sans suite.</p>
        </div>
        <ButtonLink to="/replay">Voir ces 30 jours</ButtonLink>
      </div>
    </section>
  );
}
