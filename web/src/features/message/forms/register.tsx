import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { isRunning, jobQuery } from "../../../lib/crm-queries.ts";
import { contactQuery } from "../../../lib/contacts/contact-query.ts";
import { openAction } from "../../../lib/contacts/display.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { letterQuery, useLetterChoice } from "./letter-query.ts";

const OTHER = {
  tu: { register: "vous", label: "Vouvoyer", said: "le vouvoiement" },
  vous: { register: "tu", label: "Tutoyer", said: "le tutoiement" },
} as const;

/** Says tu or vous to the contact from now on, by one tap; what nobody edited is written anew. */
export function Register({ contact }: { contact: OnWire<ContactDetail> }) {
  const { data } = useQuery(letterQuery(contact));
  const { mutateAsync, isPending } = useLetterChoice(contact.id);
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const job = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== null });
  const isWriting = jobId !== null && !job.isError && (job.data === undefined || isRunning(job.data));
  const busy = isPending || isWriting;
  if (data === undefined) return null;
  const { register, label, said } = OTHER[contact.letter.register ?? data.register];
  const correct = async () => {
    try {
      const { job } = await mutateAsync({ register });
      setJobId(job?.id ?? null);
      const kept = (openAction(contact)?.editedAt ?? null) !== null;
      const then =
        job !== null
          ? " Le message est rédigé de nouveau."
          : kept
            ? " Votre texte modifié est gardé tel quel."
            : "";
      notify({ kind: "success", text: `Noté\u00A0: ${said} avec ce contact.${then}` });
    } catch (error) {
      // The choice is stored by then: only the writing waits.
      if (error instanceof ApiError && error.code === "rate_limited") {
        void client.invalidateQueries({ queryKey: contactQuery(contact.id).queryKey });
        notify({
          kind: "plain",
          text: `Noté\u00A0: ${said} avec ce contact. Le message sera rédigé de nouveau cette nuit.`,
        });
      } else notify({ kind: "error", text: `Rien n’a été changé. ${messageOf(error)}` });
    }
  };
  return (
    <Button weight="quiet" busy={busy} disabled={busy} onClick={() => void correct()}>
      {isWriting ? "Rédaction…" : label}
    </Button>
  );
}
