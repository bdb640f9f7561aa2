import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NamedPerson } from "../../../../../functions/suggestions/named-people/contract.ts";
import type { contract as leaveNamedPerson } from "../../../../../functions/suggestions/named-people/leave-named-person.ts";
import type { contract as takeNamedPerson } from "../../../../../functions/suggestions/named-people/take-named-person.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { notify } from "../../../ui/notify.ts";
import { contactsKey } from "../../../lib/contacts/queries.ts";
import type { OnWire } from "../../../lib/on-wire.ts";

/** Milliseconds in which the notice offers to undo. */
const TIME_TO_UNDO = 10_000;

/** Makes a contact of a named person, or ties the one they are; the notice offers to undo it. */
export function useTake({ contactId, source, fact }: OnWire<NamedPerson>) {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: contactsKey });
  const undo = useMutation({
    mutationFn: (id: string) =>
      call<typeof leaveNamedPerson>({
        method: "DELETE",
        path: "/api/contacts/{contactId}/named-people/{id}",
        params: { contactId, id },
      }),
    onSuccess: async ({ contact }) => {
      await again();
      const text =
        contact === "removed"
          ? "C’est annulé\u00A0: le contact n’existe plus."
          : "Le rattachement est annulé.";
      notify({ kind: "plain", text });
    },
    onError: (error) => notify({ kind: "error", text: `Rien n’a été annulé. ${messageOf(error)}` }),
  });
  return useMutation({
    mutationFn: (person: NamedPerson["person"]) =>
      call<typeof takeNamedPerson>({
        method: "POST",
        path: "/api/contacts/{contactId}/named-people",
        params: { contactId },
        body: { textKind: source.kind, textId: source.id, fact, ...person },
      }),
    onSuccess: async ({ id, contact, created }) => {
      await again();
      notify({
        kind: "success",
        text: created ? `${contact} est dans vos contacts.` : `${contact} est rattaché.`,
        lasting: TIME_TO_UNDO,
        action: { label: "Annuler", onClick: () => undo.mutate(id) },
      });
    },
  });
}
