import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { addCallNote } from "../../../../../functions/contacts/calls/contract.ts";
import { call } from "../../../lib/call.ts";
import { useArchive } from "../archive.ts";
import { contactsKey } from "../queries.ts";

interface Draft {
  /** The note's id once it is stored, so that a second try does not store another. */
  id: string;
  text: string;
}

const fresh = (): Draft => ({ id: crypto.randomUUID(), text: "" });

/** The note of a call with a contact: what is typed outlives the dialog, until it is kept. */
export function useCallNote(contactId: string) {
  const client = useQueryClient();
  const queryKey = ["call-note", contactId];
  const { data: draft } = useQuery({
    queryKey,
    queryFn: fresh,
    initialData: fresh,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const archive = useArchive();
  const save = useMutation({
    /** Marks an action done by it, where one is given. */
    mutationFn: async (actionId: string | null) => {
      const kept = await call<typeof addCallNote>({
        method: "POST",
        path: "/api/contacts/{contactId}/call-notes",
        params: { contactId },
        body: draft,
      });
      if (actionId !== null) await archive.mutateAsync({ actionId, how: "done", sent: false });
      return kept;
    },
    onSuccess: () => {
      client.setQueryData(queryKey, fresh());
      return client.invalidateQueries({ queryKey: contactsKey });
    },
  });
  const type = (text: string) => client.setQueryData<Draft>(queryKey, { id: draft.id, text });
  return { text: draft.text, type, save };
}
