import { counted } from "../../lib/french-numbers.ts";
import styles from "./replay.module.css";

/** What the CRM does not keep, and how it is filled in: whoever reads the figures knows what they rest on. */
export function Assumptions({ unread }: { unread: number }) {
  return (
    <details className={styles["assumptions"]}>
      <summary>Ce que ces chiffres supposent</summary>
      <ul>
        <li>
          Un CRM ne garde pas tout son passé. Le propriétaire d’un contact, le montant et la date de clôture
          prévue d’une affaire sont ceux d’aujourd’hui&nbsp;; une affaire fermée depuis est comptée comme
          ouverte jusqu’à sa clôture. Un devis qui a reçu sa réponse depuis n’apparaît pas comme resté sans
          réponse.
        </li>
        <li>
          Les rendez-vous à venir et les prochaines étapes notées ne sont pas datés&nbsp;: ils ne comptent pas
          avant d’avoir eu lieu.
        </li>
        <li>
          Les échanges sont lus comme ils le sont aujourd’hui, vos corrections comprises.
          {unread > 0 &&
            ` ${counted(unread, "texte n’a pas été lu", "textes n’ont pas été lus")}\u00A0: ce qu’ils disent manque ici.`}
        </li>
        <li>
          Qui ne veut plus être contacté, ou n’est plus dans le CRM, n’apparaît sur aucun jour. Les contacts
          sans propriétaire sont partagés entre vous et vos collègues.
        </li>
        <li>
          Une affaire perdue après une promesse restée sans suite n’est pas forcément perdue à cause
          d’elle&nbsp;: les deux faits sont seulement mis côte à côte.
        </li>
      </ul>
    </details>
  );
}
