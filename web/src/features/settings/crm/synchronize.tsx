import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Crm } from "../../../../../functions/crm/contract.ts";
import type { contract as refreshContacts } from "../../../../../functions/crm/refresh/refresh-contacts.ts";
import { CRM_NAMES } from "../../../../../functions/crm/names.ts";
import type { Job } from "../../../../../functions/jobs/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog, useDialog } from "../../../ui/dialog.tsx";
import { useRetryJob } from "../../jobs/jobs.ts";
import { connectionsQuery } from "../../../lib/crm-queries.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import styles from "./synchronize.module.css";

interface Props {
  crm: Crm;
  /** The newest synchronization; null before the first. */
  job: OnWire<Job> | null;
  /** It has begun: the button is about to go. */
  onStarted: () => void;
}

/** Reads a CRM now, or only counts what that would change; what was counted may then be done. */
export function Synchronize({ crm, job, onStarted }: Props) {
  return (
    <>
      {job?.dryRun === true && job.state === "done" && <ForReal job={job} onStarted={onStarted} />}
      <Ask crm={crm} onStarted={onStarted} />
    </>
  );
}

function ForReal({ job, onStarted }: { job: OnWire<Job>; onStarted: () => void }) {
  const { mutateAsync, isPending } = useRetryJob(job.id);
  // Not a callback of `mutate`: those are dropped when the button goes.
  const start = () => mutateAsync({ forReal: true }).then(onStarted, () => undefined);
  return (
    <Button busy={isPending} disabled={isPending} onClick={() => void start()}>
      Faire pour de bon
    </Button>
  );
}

function Ask({ crm, onStarted }: Omit<Props, "job">) {
  const dialog = useDialog();
  const [dryRun, setDryRun] = useState(false);
  const [removeOrphanedContacts, setRemove] = useState(false);
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () =>
      call<typeof refreshContacts>({
        method: "POST",
        path: "/api/crm/refresh-contacts",
        body: { crm, dryRun, removeOrphanedContacts },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery().queryKey }),
  });
  const name = CRM_NAMES[crm];
  const open = () => {
    start.reset();
    setDryRun(false);
    setRemove(false);
    dialog.open();
  };
  const submit = () =>
    start.mutateAsync().then(
      () => {
        dialog.close();
        onStarted();
      },
      () => undefined,
    );
  return (
    <>
      <Button weight="quiet" aria-label={`Synchroniser ${name}`} onClick={open}>
        Synchroniser
      </Button>
      <FormDialog
        control={dialog}
        title={`Synchroniser ${name}`}
        onSubmit={() => void submit()}
        wrong={start.isError ? messageOf(start.error) : null}
        confirm={{
          label: dryRun ? "Essayer à blanc" : "Synchroniser",
          weight: "primary",
          busy: start.isPending,
        }}
      >
        <p>
          Les contacts, échanges et notes de {name} sont relus d’eux-mêmes chaque heure&nbsp;; ceci les relit
          maintenant.
        </p>
        <label className={styles["choice"]}>
          <input type="checkbox" checked={dryRun} onChange={(event) => setDryRun(event.target.checked)} />
          <span>
            Essai à blanc
            <small>Compte ce qui changerait ici, sans rien changer.</small>
          </span>
        </label>
        <label className={styles["choice"]}>
          <input
            type="checkbox"
            checked={removeOrphanedContacts}
            onChange={(event) => setRemove(event.target.checked)}
          />
          <span>
            Archiver les contacts absents de {name}
            <small>Après une lecture complète. Ils reviennent s’ils y reparaissent.</small>
          </span>
        </label>
      </FormDialog>
    </>
  );
}
