import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { contract as addCallNote } from "../../../../../functions/contacts/calls/add-call-note.ts";
import { call } from "../../../lib/call.ts";
import { useOtherTexts } from "../kept/use-other-texts.ts";
import { keepOnDevice } from "../kept/drafts.ts";
import type { KeptNote, KeptTexts } from "../kept/kept-texts.ts";
import { contactsKey } from "../../../lib/contacts/queries.ts";

const fresh = (): KeptNote => ({ id: crypto.randomUUID(), text: "", sent: false });

/** Until it is known what the device keeps. */
const EMPTY: KeptNote = { id: "", text: "", sent: false };

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
  // What was stored here of a call that is not said to be done yet.
  const storedKey = ["call-note-stored", contactId];
  const { data: storedId } = useQuery<string | undefined>({
    queryKey: storedKey,
    queryFn: skipToken,
    gcTime: Infinity,
  });
  const others = useOtherTexts(["call-note-others", contactId], (texts) => texts.otherNotes(contactId));
  // Known before the first keystroke: writing must not wait.
  useEffect(() => {
    void keepOnDevice(client).then((texts) => (device.current = texts));
  }, [client]);
  const put = (note: KeptNote) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData<KeptNote>(queryKey, note);
    device.current?.putNote(contactId, note);
  };
  const current = () => client.getQueryData<KeptNote>(queryKey) ?? fresh();
  const type = (text: string) => {
    const note = current();
    // Of one id the first text is kept: what has been sent, even in vain, is another note once it is changed.
    put({ ...(note.sent ? fresh() : note), text });
  };
  const save = useMutation({
    mutationFn: async () => {
      const note = { ...current(), sent: true };
      put(note);
      const { id, text } = note;
      const { goesToCrm } = await call<typeof addCallNote>({
        method: "POST",
        path: "/api/contacts/{contactId}/call-notes",
        params: { contactId },
        body: { id, text },
      });
      return { id, goesToCrm };
    },
    onSuccess: ({ id }) => {
      // What was typed meanwhile has an id of its own, and stays.
      if (current().id === id) put(fresh());
      client.setQueryData(storedKey, id);
      void client.invalidateQueries({ queryKey: contactsKey });
    },
  });
  const forgetStored = () => client.removeQueries({ queryKey: storedKey });
  return { text: draft.text, type, save, storedId, forgetStored, others };
}
