import type { Comparison } from "../../../../functions/outcomes/contract.ts";
import { counted, figure } from "../../lib/french-numbers.ts";
import { useOrganizationSettings } from "../../lib/organization-settings.ts";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./outcomes.module.css";

interface Props {
  isOn: boolean;
  comparison: Comparison | null;
}

/** Whether the list made the difference, by those of equal rank that it left out; in words, with its bounds. */
export function WorthIt({ isOn, comparison }: Props) {
  const settings = useOrganizationSettings();
  return (
    <section aria-labelledby="worth" className={styles["section"]}>
      <h2 id="worth">Est-ce grâce à la liste&nbsp;?</h2>
      {comparison === null ? (
        <p>
          {isOn ? "On ne peut pas encore le dire. " : ""}
          {isOn ? BEGUN : OFF}
        </p>
      ) : (
        <Compared {...comparison} />
      )}
      {!isOn && comparison !== null && (
        <p className={styles["soft"]}>
          Plus aucun contact n’est laissé de côté&nbsp;: cette comparaison n’évolue plus.
        </p>
      )}
      {settings?.mayChange === true && (
        <ButtonLink to="/settings/organization">
          {isOn ? "Changer ce choix" : "Choisir de comparer"}
        </ButtonLink>
      )}
    </section>
  );
}

const OFF =
  "Des contacts répondent aussi sans que la liste les propose. Pour savoir ce qu’elle apporte, une organisation peut laisser de côté, chaque semaine, un contact sur dix de rang égal, jamais pour une promesse ni une question. Ce n’est pas le cas chez vous.";
const BEGUN =
  "Un contact sur dix de rang égal n’est pas proposé, jamais pour une promesse ni une question. Les premiers résultats viennent sept jours après.";

function Compared({ of, shown, leftOut, difference, fewest }: Comparison) {
  const whose = of === "team" ? "les listes de l’équipe" : "vos listes";
  if (difference === null)
    return (
      <p>
        <strong>On ne peut pas encore le dire.</strong> Il faut au moins {fewest} contacts de chaque
        côté&nbsp;: {figure(shown.contacts)} {shown.contacts < 2 ? "a été proposé" : "ont été proposés"} par{" "}
        {whose}, {figure(leftOut.contacts)} de rang égal{" "}
        {leftOut.contacts < 2 ? "a été laissé" : "ont été laissés"} de côté.
      </p>
    );
  return (
    <>
      <p>
        <strong>{VERDICTS[difference.verdict]}</strong> {boundsOf(difference)}
      </p>
      <dl className={styles["compared"]}>
        <Side label="Proposés" side={shown} />
        <Side label="Laissés de côté" side={leftOut} />
      </dl>
      <p className={styles["soft"]}>
        Contacts que {whose} auraient tous proposés, de rang égal, tirés au sort&nbsp;; réponses dans les sept
        jours. Ces bornes restent justes aussi souvent qu’on les regarde.
      </p>
    </>
  );
}

const VERDICTS: Readonly<Record<NonNullable<Comparison["difference"]>["verdict"], string>> = {
  better: "Oui.",
  worse: "Non.",
  unclear: "On ne peut pas encore le dire.",
};

/** « Proposés, les contacts répondent plus souvent : de 4 à 36 points de plus. » */
function boundsOf({ low, high, verdict }: NonNullable<Comparison["difference"]>): string {
  const [least, most] = [Math.round(low * 100), Math.round(high * 100)];
  if (verdict === "better")
    return `Proposés, les contacts répondent plus souvent\u00A0: de ${least} à ${most} points de plus.`;
  if (verdict === "worse")
    return `Proposés, les contacts répondent moins souvent\u00A0: de ${-most} à ${-least} points de moins.`;
  return `Proposer un contact change ses chances de répondre de ${signed(least)} à ${signed(most)} points\u00A0: il se peut que cela ne change rien.`;
}

const signed = (points: number): string => (points < 0 ? `\u2212${-points}` : `+${points}`);

function Side({ label, side }: { label: string; side: Comparison["shown"] }) {
  const { contacts, answered, meetings, dealsMoved } = side;
  const share = contacts === 0 ? 0 : Math.round((answered / contacts) * 100);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong className="figures">{`${share}\u00A0%`}</strong> de {counted(contacts, "contact", "contacts")}{" "}
        ont répondu&nbsp;; {counted(meetings, "a eu un rendez-vous", "ont eu un rendez-vous")},{" "}
        {counted(dealsMoved, "a une affaire", "ont une affaire")} qui a changé d’étape ou a été gagnée.
      </dd>
    </div>
  );
}
