import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as putDraft } from "../../../../functions/mailbox/sending/put-draft.ts";
import type { contract as sendMessage } from "../../../../functions/mailbox/sending/send-message.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";
import { useDialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { mailStateQuery } from "./mailbox-queries.ts";

/** What its person read. */
export interface Words {
  subject: string;
  message: string;
}

interface Ways {
  actionId: string;
  /** The address that is shown. */
  to: string;
  /** Saves what is typed; false where that failed, which says so in its own place. */
  save: () => Promise<boolean>;
}

/** What is typed was not saved: nothing is written elsewhere then. */
class UnsavedError extends Error {
  override readonly message = "Le message n’a pas pu être enregistré.";
}

/** Puts the message into the mailbox named so; `gone`: a dialog where the draft that was there is not any more. */
export function useDraft({ actionId, to, save }: Ways, name: string) {
  const client = useQueryClient();
  const gone = useDialog();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ words, again }: { words: Words; again: boolean }) => {
      if (!(await save())) throw new UnsavedError();
      return call<typeof putDraft>({
        method: "PUT",
        path: "/api/me/mailbox/drafts/{actionId}",
        params: { actionId },
        body: { to, ...words, again },
      });
    },
    onSuccess: ({ inThread }) => {
      const where = inThread ? ", dans la conversation" : "";
      notify({ kind: "success", text: `Brouillon déposé dans ${name}${where}` });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.details["draft"] === "gone") gone.open();
      else notify({ kind: "error", text: `Le brouillon n’a pas été déposé. ${messageOf(error)}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: mailStateQuery(actionId).queryKey }),
  });
  return { put: (words: Words, again = false) => mutate({ words, again }), isPending, gone };
}

/** Sends the message from one's mailbox: called by the confirmed click alone. */
export function useSend({ actionId, to, save }: Ways) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: async (words: Words) => {
      if (!(await save())) throw new UnsavedError();
      return call<typeof sendMessage>({
        method: "POST",
        path: "/api/me/mailbox/sent/{actionId}",
        params: { actionId },
        body: { to, ...words },
      });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: mailStateQuery(actionId).queryKey }),
        client.invalidateQueries({ queryKey: contactsKey }),
      ]),
  });
}
