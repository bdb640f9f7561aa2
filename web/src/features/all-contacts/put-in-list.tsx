import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { contract as updateActions } from "../../../../functions/intelligence/update-actions.ts";
import type { contract as chooseContact } from "../../../../functions/suggestions/lists/one-contact/choose-contact.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { isRunning, jobQuery } from "../../lib/crm-queries.ts";
import { whyNotQuery } from "../evidence/why-not-query.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";
import styles from "./all-screen.module.css";

/**
 * Puts a contact in today's list, where that may be: not one that a colleague has today, as stands above. Where nothing
 * is written for them yet, that is asked for first.
 */
export function PutInList({ contactId }: { contactId: string }) {
  const client = useQueryClient();
  const put = useMutation({
    mutationFn: () => putInList(client, contactId),
    onSuccess: ({ position }) => {
      notify({ kind: "success", text: `Dans votre liste d’aujourd’hui, à la place ${position}.` });
      return client.invalidateQueries({ queryKey: contactsKey });
    },
  });
  const { data: standing } = useQuery(whyNotQuery(contactId));
  if (standing?.mayBeChosen !== true) return null;
  return (
    <div className={styles["put"]}>
      <Button busy={put.isPending} disabled={put.isPending || put.isSuccess} onClick={() => put.mutate()}>
        {put.isPending ? "Un instant…" : "Mettre dans ma liste"}
      </Button>
      {put.isError && <p role="alert">{messageOf(put.error)}</p>}
    </div>
  );
}

async function putInList(client: QueryClient, contactId: string): Promise<{ position: number }> {
  try {
    return await choose(contactId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.details["missing"] !== "proposal") throw error;
  }
  await write(client, contactId);
  return choose(contactId).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.details["missing"] !== "proposal") throw error;
    throw new ApiError({
      code: "conflict",
      message:
        "Rien dans l’historique n’appelle de message aujourd’hui\u00A0: aucune proposition n’a été écrite.",
      status: error.status,
    });
  });
}

const choose = (contactId: string) =>
  call<typeof chooseContact>({
    method: "POST",
    path: "/api/contacts/{contactId}/choose",
    params: { contactId },
  });

/** Milliseconds between two looks at the writing. */
const LOOK = 1_000;

/** Has a proposal written, and waits until that is over. */
async function write(client: QueryClient, contactId: string): Promise<void> {
  const { job } = await call<typeof updateActions>({
    method: "POST",
    path: "/api/intelligence/update-actions",
    body: { contactIds: [contactId], forceGeneration: true },
  });
  for (let now = job; isRunning(now);) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    now = await client.fetchQuery({ ...jobQuery(job.id), staleTime: 0 });
  }
}
