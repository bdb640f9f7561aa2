import { useQuery } from "@tanstack/react-query";
import type { Connection } from "../../../../functions/crm/contract.ts";
import { ago } from "../../lib/french-dates.ts";
import { Button } from "../../ui/button.tsx";
import { JobProgress } from "./job-progress.tsx";
import { isRunning, jobQuery } from "./queries.ts";
import styles from "./settings-screen.module.css";
import { useHubspot } from "./use-hubspot.ts";

/** HubSpot: connected or to connect, its last synchronization, and the one under way. */
export function HubspotRow() {
  const { connection, connected, waiting, blockedUrl, connecting, connect } = useHubspot();
  const broken = connection !== undefined && connection.state !== "active";
  return (
    <div className={styles["row"]}>
      <div className={styles["what"]}>
        <h3>Hubspot</h3>
        {connected && connection !== undefined && <LastSync connection={connection} />}
        {!connected && !broken && !waiting && (
          <p>Vos contacts, échanges et notes, pour des suggestions fondées sur ce qui s’est passé.</p>
        )}
        {broken && (
          <p role="alert" className={styles["wrong"]}>
            {connection.message ?? "La connexion à HubSpot ne fonctionne plus. Connectez-le de nouveau."}
          </p>
        )}
        <output className={styles["output"]}>
          {waiting && blockedUrl === null && "En attente de votre autorisation dans l’autre onglet…"}
        </output>
        {blockedUrl !== null && (
          <p>
            Votre navigateur a bloqué l’onglet.{" "}
            <a href={blockedUrl} target="_blank" rel="noopener noreferrer">
              Ouvrir HubSpot
            </a>
          </p>
        )}
      </div>
      {connected ? (
        <span className={styles["connected"]}>Connecté</span>
      ) : (
        <Button weight="primary" busy={connecting} disabled={connecting} onClick={connect}>
          Connecter
        </Button>
      )}
      {connected && connection?.job != null && <Synchronization job={connection.job} />}
    </div>
  );
}

function LastSync({ connection }: { connection: Connection }) {
  const { portalName, lastSyncedAt } = connection;
  return (
    <p>
      {portalName !== null && `${portalName}. `}
      {lastSyncedAt === null ? "Pas encore synchronisé." : `Dernière synchronisation ${ago(lastSyncedAt)}.`}
    </p>
  );
}

function Synchronization({ job: started }: { job: NonNullable<Connection["job"]> }) {
  const running = isRunning(started);
  const { data: job = started } = useQuery({ ...jobQuery(started.id), enabled: running });
  if (job.state === "failed") {
    return (
      <p role="alert" className={styles["wrong"]}>
        La synchronisation s’est arrêtée. {job.error?.message ?? "Elle reprendra d’elle-même."}
      </p>
    );
  }
  return isRunning(job) ? <JobProgress job={job} /> : null;
}
