import type { Suppression } from "../../../../functions/prospection/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { Link } from "../../ui/link.tsx";
import type { Column } from "../../ui/sorted-table.tsx";
import { LiftSuppression } from "./lift-suppression.tsx";
import styles from "./prospection.module.css";
import { crmName, REASONS, whom } from "./words.ts";

interface Props {
  manages: boolean;
  onLifted: () => void;
}

/** Who must not be contacted, why, since when and who said so; a manager lifts what was registered here. */
export const suppressionColumns = ({ manages, onLifted }: Props): Column<OnWire<Suppression>>[] => [
  { label: "Qui", sort: "name", isPlain: true, cell: (one) => <Who suppression={one} /> },
  {
    label: "Raison",
    sort: "reason",
    isPlain: true,
    cell: ({ reason }) => (reason === null ? "Ses données ne peuvent pas revenir" : REASONS[reason]),
  },
  {
    label: "Depuis",
    sort: "-since",
    isNumber: true,
    cell: ({ since }) => <time dateTime={since}>{shortDay(since)}</time>,
  },
  { label: "Par", cell: ({ source, by }) => (source === "crm" ? crmName(by) : by) },
  {
    label: "Gérer",
    isPlain: true,
    cell: (one) =>
      one.source === "crm" ? (
        <span className={styles["elsewhere"]}>Se lève dans {crmName(one.by)}</span>
      ) : (
        manages && <Lift suppression={one} onLifted={onLifted} />
      ),
  },
];

function Who({ suppression }: { suppression: OnWire<Suppression> }) {
  const { kind, contact } = suppression;
  const name = whom(suppression);
  const email = contact?.email;
  return (
    <div className={styles["what"]}>
      <strong>{contact === null ? name : <Link to={`/contacts/${contact.id}`}>{name}</Link>}</strong>
      {email != null && email !== name && <p>{email}</p>}
      {kind === "domain" && <p>Toutes les adresses du domaine et de ses sous-domaines.</p>}
    </div>
  );
}

function Lift({ suppression, onLifted }: { suppression: OnWire<Suppression>; onLifted: () => void }) {
  const name = whom(suppression);
  return (
    <div className={styles["way"]}>
      <DialogButton label="Lever" about={`pour ${name}`} title={`Lever pour ${name}`}>
        {(close) => <LiftSuppression suppression={suppression} close={close} onLifted={onLifted} />}
      </DialogButton>
    </div>
  );
}
