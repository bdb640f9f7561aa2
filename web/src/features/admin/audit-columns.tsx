import type { AuditEntry } from "../../../../functions/audit/contract.ts";
import { shortDay, zoneShown } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import type { Column } from "../../ui/sorted-table.tsx";
import styles from "./admin.module.css";
import { eventInWords } from "./event-words.ts";

export const AUDIT_COLUMNS: readonly Column<OnWire<AuditEntry>>[] = [
  {
    label: "Quand",
    sort: "-createdAt",
    isPlain: true,
    isNumber: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt}>
        {shortDay(createdAt)} à {secondOf(createdAt)}
      </time>
    ),
  },
  { label: "Événement", isPlain: true, cell: (entry) => <Event entry={entry} /> },
  { label: "Depuis", cell: ({ ipAddress }) => ipAddress },
];

function Event({ entry }: { entry: OnWire<AuditEntry> }) {
  return (
    <div className={styles["event"]}>
      {entry.outcome === "failure" && <strong className={styles["wrong"]}>Échec&nbsp;: </strong>}
      {eventInWords(entry)}
      {entry.impersonatedBy !== null && <p>Par un administrateur, en son nom</p>}
    </div>
  );
}

/** « 14:05:09 » */
function secondOf(instant: string): string {
  return new Date(instant).toLocaleTimeString("fr-FR", { timeZone: zoneShown() });
}
