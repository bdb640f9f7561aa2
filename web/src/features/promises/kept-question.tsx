import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Promised } from "../../../../functions/suggestions/contract.ts";
import type { contract as correctReading } from "../../../../functions/suggestions/readings/correct-reading.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";
import { shortDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import styles from "./promises.module.css";

interface Props {
  contactId: string;
  promise: OnWire<Promised>;
}

/** « Promesse tenue ? », of one after which the contact was written to or called: a yes settles it. */
export function KeptQuestion({ contactId, promise: { what, source, fact, touchedOn } }: Props) {
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: () =>
      call<typeof correctReading>({
        method: "POST",
        path: "/api/contacts/{contactId}/readings/{textKind}/{textId}/corrections",
        params: { contactId, textKind: source.kind, textId: source.id },
        body: { fact, correction: "done" },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactsKey }),
    onError: (error) => notify({ kind: "error", text: `Rien n’a été changé. ${messageOf(error)}` }),
  });
  if (touchedOn === null) return null;
  return (
    <p className={styles["question"]}>
      <span>Promesse tenue&nbsp;? Dernier échange de votre part le {shortDay(touchedOn)}.</span>
      <Button
        weight="quiet"
        aria-label={`Oui, promesse tenue\u00A0: ${what}`}
        busy={settle.isPending}
        disabled={settle.isPending}
        onClick={() => settle.mutate()}
      >
        Oui
      </Button>
    </p>
  );
}
