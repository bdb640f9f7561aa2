import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CorrectionKind, TextReading } from "../../../../functions/readings/contract.ts";
import type { contract as correctReading } from "../../../../functions/suggestions/readings/correct-reading.ts";
import type { contract as undoCorrection } from "../../../../functions/suggestions/readings/undo-correction.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { notify } from "../../ui/notify.ts";
import { jobQuery } from "../../lib/crm-queries.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";

type Text = Pick<TextReading, "kind" | "id">;

export interface Said {
  readonly text: Text;
  /** The fact's key. */
  readonly fact: string;
  readonly correction: CorrectionKind;
  /** `YYYY-MM-DD`, with `otherDate`. */
  readonly day?: string;
}

export interface Correcting {
  readonly correct: (said: Said) => void;
  readonly undo: (correction: { text: Text; id: string }) => void;
  readonly busy: boolean;
}

/** What became of the proposal, after what was done. */
const PROPOSAL = {
  unchanged: "",
  archived: " La proposition est archivée.",
  restored: " La proposition est revenue.",
  outdated: " La proposition va être réécrite.",
} as const;

/** Two notices of one id replace each other; the one whose « Annuler » was pressed is leaving already. */
const NOTICE = "correction";
const UNDONE = "correction-undone";

/**
 * Corrects what was read of a contact's texts, in one tap, and takes it back. Every screen then shows the contact
 * and the day's list as they are; a proposal that is being written anew is followed to its end.
 */
export function useCorrection(contactId: string): Correcting {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== null });

  const settle = async (follow: string | null) => {
    setJobId(follow);
    await client.invalidateQueries({ queryKey: contactsKey });
  };
  const onError = async (error: Error) => {
    const day = error instanceof ApiError ? error.details["day"] : undefined;
    notify({ kind: "error", text: day ?? messageOf(error), id: NOTICE });
    await client.invalidateQueries({ queryKey: contactsKey });
  };
  const undo = useMutation({
    mutationFn: ({ text, id }: { text: Text; id: string }) =>
      call<typeof undoCorrection>({
        method: "DELETE",
        path: "/api/contacts/{contactId}/readings/{textKind}/{textId}/corrections/{id}",
        params: { contactId, textKind: text.kind, textId: text.id, id },
      }),
    onSuccess: async ({ proposal, jobId }) => {
      await settle(jobId);
      notify({ kind: "success", text: `Correction annulée.${PROPOSAL[proposal]}`, id: UNDONE });
    },
    onError,
  });
  const correct = useMutation({
    mutationFn: ({ text, fact, correction, day = "" }: Said) =>
      call<typeof correctReading>({
        method: "POST",
        path: "/api/contacts/{contactId}/readings/{textKind}/{textId}/corrections",
        params: { contactId, textKind: text.kind, textId: text.id },
        body: correction === "otherDate" ? { fact, correction, day } : { fact, correction },
      }),
    onSuccess: async ({ id, proposal, jobId }, { text }) => {
      await settle(jobId);
      notify({
        kind: "success",
        text: `C’est noté.${PROPOSAL[proposal]}`,
        id: NOTICE,
        action: { label: "Annuler", onClick: () => undo.mutate({ text, id }) },
      });
    },
    onError,
  });
  return { correct: correct.mutate, undo: undo.mutate, busy: correct.isPending || undo.isPending };
}
