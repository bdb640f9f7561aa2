import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { addCallNote } from "../../../../../functions/contacts/calls/contract.ts";
import { call } from "../../../lib/call.ts";
import { useArchive } from "../archive.ts";
import { keepOnDevice } from "../drafts.ts";
import type { KeptNote, KeptTexts } from "../kept/kept-texts.ts";
import { contactsKey } from "../queries.ts";

const fresh = (): KeptNote => ({ id: crypto.randomUUID(), text: "" });

/** Until it is known what the device keeps. */
const EMPTY: KeptNote = { id: "", text: "" };

/** The note of a call with a contact: what is typed is kept on the device until it is stored, as messages are. */
export function useCallNote(contactId: string) {
  const client = useQueryClient();
  const device = useRef<KeptTexts>(undefined);
  const queryKey = ["call-note", contactId];
  const { data: draft = EMPTY } = useQuery({
    queryKey,
    queryFn: async () => (await keepOnDevice(client))?.note(contactId) ?? fresh(),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  // Known before the first keystroke: writing must not wait.
  useEffect(() => {
    void keepOnDevice(client).then((texts) => (device.current = texts));
  }, [client]);
  const type = (text: string) => {
    const note = { ...(draft === EMPTY ? fresh() : draft), text };
    void client.cancelQueries({ queryKey });
    client.setQueryData<KeptNote>(queryKey, note);
    device.current?.putNote(contactId, note);
  };
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
      type("");
      client.setQueryData(queryKey, fresh());
      return client.invalidateQueries({ queryKey: contactsKey });
    },
  });
  return { text: draft.text, type, save };
}
