import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as cancelJob } from "../../../../../functions/jobs/cancel-job.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { connectionsQuery, jobQuery } from "../../../lib/crm-queries.ts";

/** Stops a synchronization under way; what it has read stays. `onCanceled`: the button is about to go. */
export function CancelJob({ jobId, onCanceled }: { jobId: string; onCanceled: () => void }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () =>
      call<typeof cancelJob>({ method: "POST", path: "/api/jobs/{jobId}/cancel", params: { jobId } }),
    onSuccess: (job) => {
      onCanceled();
      client.setQueryData(jobQuery(jobId).queryKey, job);
      notify({ kind: "success", text: "Synchronisation arrêtée. Ce qui était lu est gardé." });
    },
    onError: (error) => notify({ kind: "error", text: messageOf(error) }),
    // Also when it was over before: the row then shows how it ended.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["contacts"] });
      void client.invalidateQueries({ queryKey: connectionsQuery().queryKey });
    },
  });
  return (
    <Button
      weight="quiet"
      aria-label="Annuler la synchronisation"
      busy={cancel.isPending}
      disabled={cancel.isPending}
      onClick={() => cancel.mutate()}
    >
      Annuler
    </Button>
  );
}
