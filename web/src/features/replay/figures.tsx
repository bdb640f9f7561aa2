import { inMoney } from "../../lib/contacts/deal-line.ts";
import { counted, figure } from "../../lib/french-numbers.ts";
import { amountsOf, type Summary } from "./occasions.ts";
import styles from "./replay.module.css";

/** Three numbers in plain words: what would have been proposed, what was done anyway, what was forgotten. */
export function Figures({ summary: { counts, total, lost } }: { summary: Summary }) {
  const { done, cameBack, forgotten, open } = counts;
  return (
    <section aria-label="En trois chiffres" className={styles["figures"]}>
      <p>
        <strong className="figures">{figure(total)}</strong>
        <span>
          {total < 2
            ? "occasion de contact vous aurait été proposée, avec sa raison."
            : "occasions de contact vous auraient été proposées, chacune avec sa raison."}
        </span>
      </p>
      <p>
        <strong className="figures">{figure(done)}</strong>
        <span>
          {done < 2 ? "a été saisie" : "ont été saisies"} sans nous&nbsp;: vous avez écrit ou appelé dans les
          sept jours.
        </span>
      </p>
      <p>
        <strong className="figures">{figure(forgotten)}</strong>
        <span>
          {forgotten < 2 ? "est restée" : "sont restées"} sans suite pendant sept jours.
          {lost.length > 0 && ` ${costOf(lost)}`}
        </span>
      </p>
      {(cameBack > 0 || open > 0) && (
        <p className={styles["rest"]}>
          {[
            cameBack > 0 &&
              `${counted(cameBack, "contact vous a réécrit", "contacts vous ont réécrit")} d’abord`,
            open > 0 &&
              (open < 2
                ? "1\u00A0occasion est trop récente pour être jugée"
                : `${figure(open)}\u00A0occasions sont trop récentes pour être jugées`),
          ]
            .filter(Boolean)
            .join("\u00A0; ")}
          .
        </p>
      )}
    </section>
  );
}

/** « 2 affaires ont été perdues après une promesse restée sans suite : 24 000 €. » */
function costOf(lost: Summary["lost"]): string {
  const sums = amountsOf(lost).map(({ amount, currency }) => inMoney(amount, currency));
  const what = counted(lost.length, "affaire a été perdue", "affaires ont été perdues");
  const money = sums.length > 0 ? `\u00A0: ${sums.join(" et ")}` : "";
  return `${what} après une promesse restée sans suite${money}.`;
}
