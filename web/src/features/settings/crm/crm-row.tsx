import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { Connection, Crm } from "../../../../../functions/crm/contract.ts";
import { CRM_NAMES } from "../../../../../functions/crm/names.ts";
import { ago } from "../../../lib/french-dates.ts";
import { Button } from "../../../ui/button.tsx";
import { CancelJob } from "./cancel-job.tsx";
import { ChangeAccount } from "./change-account.tsx";
import { DryRunExamples } from "./dry-run-examples.tsx";
import { DisconnectCrm } from "./disconnect-crm.tsx";
import { HiddenThings } from "./hidden-things.tsx";
import { JobProgress } from "./job-progress.tsx";
import { isRunning, jobQuery } from "../../../lib/crm-queries.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { reportInWords } from "../../jobs/report-in-words.ts";
import rows from "../../../ui/row.module.css";
import styles from "./crm.module.css";
import { SignInHost } from "./sign-in-host.tsx";
import { Synchronize } from "./synchronize.tsx";
import { useCrm } from "./use-crm.ts";
import { untilTime } from "./until-time.ts";

/** As the settings write one of them (docs/product.md, 2). */
const TITLES: Readonly<Partial<Record<Crm, string>>> = { hubspot: "Hubspot" };

/** A CRM: connected or to connect, what is wrong with it, its last synchronization and the one under way. */
export function CrmRow({ crm }: { crm: Crm }) {
  const state = useCrm(crm);
  const { connection, connected, broken, waiting, otherAccount, blockedUrl } = state;
  const name = TITLES[crm] ?? CRM_NAMES[crm];
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    // Not a fieldset: nothing here is filled in.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={rows["row"]} role="group" aria-labelledby={titleId}>
      <div className={rows["what"]}>
        <h3 id={titleId} ref={title} tabIndex={-1}>
          {name}
        </h3>
        {connected && connection !== undefined && (
          <LastSync connection={connection} isTold={state.canManage} />
        )}
        {connection?.pausedUntil != null && (
          <p>
            {name} nous demande d’attendre {untilTime(connection.pausedUntil)}. La lecture reprendra ensuite
            d’elle-même.
          </p>
        )}
        {broken && (
          <p role="alert" className={rows["wrong"]}>
            {connection?.message ??
              `La connexion à ${CRM_NAMES[crm]} ne fonctionne plus. Connectez-le de nouveau.`}
          </p>
        )}
        {otherAccount && (
          <p role="alert" className={rows["wrong"]}>
            Vos contacts viennent d’un autre compte {CRM_NAMES[crm]}&nbsp;: rien n’a été lu ni changé.
            Recommencez avec le compte d’origine
            {state.canManage
              ? ", ou changez de compte."
              : "\u00A0; un responsable de l’organisation peut changer de compte."}
          </p>
        )}
        <output className={rows["output"]}>
          {waiting && blockedUrl === null && "En attente de votre autorisation dans l’autre onglet…"}
        </output>
        {blockedUrl !== null && !otherAccount && (
          <p>
            Votre navigateur a bloqué l’onglet.{" "}
            <a href={blockedUrl} target="_blank" rel="noopener noreferrer">
              Ouvrir {CRM_NAMES[crm]}
            </a>
          </p>
        )}
      </div>
      <div className={rows["state"]}>
        {connected && <span className={styles["connected"]}>Connecté</span>}
        {!connected && (
          <Button
            // One « Connecter » among several says which.
            aria-label={crm === "hubspot" ? undefined : `Connecter ${name}`}
            busy={state.connecting}
            disabled={state.connecting || state.host?.trim() === ""}
            onClick={() => state.connect()}
          >
            Connecter
          </Button>
        )}
        {!connected && otherAccount && state.canManage && (
          <ChangeAccount crm={crm} onConfirmed={() => state.connect(true)} />
        )}
        {connected && connection !== undefined && state.canManage && !isAtWork(connection) && (
          <Synchronize
            crm={crm}
            job={connection.job}
            onStarted={() => title.current?.focus({ preventScroll: true })}
          />
        )}
        {connection !== undefined && state.canManage && (
          <DisconnectCrm
            crm={crm}
            title={name}
            onDisconnected={() => title.current?.focus({ preventScroll: true })}
          />
        )}
      </div>
      {!connected && state.signIns !== null && (
        <SignInHost
          choices={state.signIns}
          host={state.host}
          before={connection?.signInHost ?? null}
          onChange={state.setHost}
        />
      )}
      {connected && connection?.unshown != null && (
        <p className={rows["wrong"]}>
          {connection.unshown.message} (constaté {ago(connection.unshown.at)})
        </p>
      )}
      {connected && connection?.hidden != null && (
        <HiddenThings name={CRM_NAMES[crm]} hidden={connection.hidden} />
      )}
      {connected && connection?.job?.state === "done" && (
        <DryRunExamples examples={connection.job.examples} />
      )}
      {connected && connection?.job != null && (
        <Synchronization
          job={connection.job}
          canCancel={state.canManage}
          onCanceled={() => title.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

/** A synchronization is under way, or about to begin by itself. */
function isAtWork({ job, lastSyncedAt }: OnWire<Connection>): boolean {
  return job === null ? lastSyncedAt === null : isRunning(job);
}

/** When it was last read; who manages it is told what came of it. */
function LastSync({ connection, isTold }: { connection: OnWire<Connection>; isTold: boolean }) {
  const { portalName, lastSyncedAt, message, job } = connection;
  const report =
    isTold && job?.report != null && (job.state === "done" || job.state === "canceled")
      ? reportInWords(job.report, job)
      : null;
  return (
    <>
      <p>
        {portalName !== null && `${portalName}. `}
        {lastSyncedAt === null ? "Pas encore synchronisé." : `Dernière synchronisation ${ago(lastSyncedAt)}.`}
      </p>
      {report !== null && (
        <p className="figures">
          {job?.state === "canceled" && "Arrêtée avant la fin. "}
          {report}
        </p>
      )}
      {message !== null && <p>{message}</p>}
    </>
  );
}

interface SynchronizationProps {
  job: OnWire<NonNullable<Connection["job"]>>;
  canCancel: boolean;
  onCanceled: () => void;
}

function Synchronization({ job: started, canCancel, onCanceled }: SynchronizationProps) {
  const running = isRunning(started);
  const { data: followed = started } = useQuery({ ...jobQuery(started.id), enabled: running });
  // Once it is over nobody asks any more: what was last seen of it is then out of date.
  const job = running ? followed : started;
  if (job.state === "failed") {
    return (
      <p role="alert" className={rows["wrong"]}>
        La synchronisation s’est arrêtée. {job.error?.message ?? "Elle reprendra d’elle-même."}
      </p>
    );
  }
  if (!isRunning(job)) return null;
  return (
    <JobProgress job={job}>{canCancel && <CancelJob jobId={job.id} onCanceled={onCanceled} />}</JobProgress>
  );
}
