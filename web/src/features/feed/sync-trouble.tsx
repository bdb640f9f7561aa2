import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "../../../../functions/crm/contract.ts";
import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import { ago } from "../../lib/french-dates.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/message.tsx";
import { connectionsQuery } from "../../lib/crm-queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import styles from "./sync-trouble.module.css";

/** What keeps a CRM that was read before from being read now; null where nothing does. */
function troubleOf({ crm, state, message, job }: OnWire<Connection>): string | null {
  const about = `${CRM_NAMES[crm]}\u00A0: `;
  if (state === "revoked" || state === "error")
    return about + (message ?? "la connexion ne fonctionne plus.");
  if (job?.state !== "failed" || job.dryRun) return null;
  return `${about}la dernière synchronisation n’a pas abouti. ${job.error?.message ?? "Elle reprendra d’elle-même."}`;
}

/**
 * Says at the foot of the window that the list rests on what was known before a synchronization failed, and where that
 * is mended, until it is closed or the page comes anew. Before the first one the empty list says so itself.
 */
export default function SyncTrouble() {
  const { data } = useQuery(connectionsQuery());
  const [isClosed, close] = useState(false);
  const troubles = data?.data.flatMap((connection) => {
    const text = troubleOf(connection);
    return text === null || connection.lastSyncedAt === null
      ? []
      : [{ crm: connection.crm, text, known: ago(connection.lastSyncedAt) }];
  });
  if (isClosed || troubles === undefined || troubles.length === 0) return null;
  return (
    <div className={styles["trouble"]}>
      <Notice>
        <div className={styles["texts"]}>
          {troubles.map(({ crm, text, known }) => (
            <p key={crm}>
              {text} Dernière synchronisation {known}.
            </p>
          ))}
        </div>
        <div className={styles["ways"]}>
          <ButtonLink to="/settings">Voir les paramètres</ButtonLink>
          <Button weight="quiet" onClick={() => close(true)}>
            Fermer
          </Button>
        </div>
      </Notice>
    </div>
  );
}
