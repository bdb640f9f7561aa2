import type { Suppression } from "../../../../functions/prospection/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { Link } from "../../ui/link.tsx";
import { LiftSuppression } from "./lift-suppression.tsx";
import styles from "./prospection.module.css";
import { crmName, REASONS, whom } from "./words.ts";

interface Props {
  suppression: Suppression;
  manages: boolean;
  onLifted: () => void;
}

/** Who must not be contacted, why, since when and who said so; a manager lifts what was registered here. */
export function SuppressionRow({ suppression, manages, onLifted }: Props) {
  const { kind, contact, reason, source, by, since } = suppression;
  const name = whom(suppression);
  const email = contact?.email;
  return (
    <>
      <div className={styles["what"]}>
        <p className={styles["who"]}>
          {contact === null ? name : <Link to={`/contacts/${contact.id}`}>{name}</Link>}
          {email != null && email !== name && <span>{email}</span>}
        </p>
        <p>
          {reason === null ? "Ses données ne peuvent pas revenir" : REASONS[reason]}, depuis le{" "}
          <time dateTime={since.toISOString()}>{shortDay(since)}</time>
          {source === "crm" ? `, dans ${crmName(by)}` : by !== null && `, par ${by}`}
        </p>
        {kind === "domain" && <p>Toutes les adresses du domaine et de ses sous-domaines.</p>}
      </div>
      {source === "crm" ? (
        <p className={styles["elsewhere"]}>Se lève dans {crmName(by)}</p>
      ) : (
        manages && (
          <div className={styles["way"]}>
            <DialogButton label="Lever" about={`pour ${name}`} title={`Lever pour ${name}`}>
              {(close) => <LiftSuppression suppression={suppression} close={close} onLifted={onLifted} />}
            </DialogButton>
          </div>
        )
      )}
    </>
  );
}
