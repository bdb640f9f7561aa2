import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { SuppressionReason } from "../../../../../functions/prospection/contract.ts";
import type { contract as createSuppression } from "../../../../../functions/prospection/create-suppression.ts";
import type { contract as deleteSuppression } from "../../../../../functions/prospection/delete-suppression.ts";
import type { contract as erasePersonalData } from "../../../../../functions/prospection/erase-personal-data.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { notify } from "../../../ui/notify.ts";
import { contactQuery } from "../../../lib/contacts/contact-query.ts";
import { contactsKey } from "../../../lib/contacts/queries.ts";

/** What somebody objects to being written to about: themselves, their address, or everyone of their domain. */
export type Objected = { kind: "contact"; contactId: string } | { kind: "address" | "domain"; value: string };

const lift = (id: string) =>
  call<typeof deleteSuppression>({ method: "DELETE", path: "/api/suppressions/{id}", params: { id } });

/** Milliseconds in which the notice of an objection offers to undo it. */
const TIME_TO_UNDO = 10_000;

/** Registers an objection; every screen with the contact then says so, and the notice offers to undo it. */
export function useSuppress() {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: lift,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: contactsKey });
      notify({ kind: "plain", text: "C’est annulé\u00A0: rien n’a été retenu contre ce contact." });
    },
    onError: (error) => notify({ kind: "error", text: `Rien n’a été annulé. ${messageOf(error)}` }),
  });
  return useMutation({
    mutationFn: ({ about, reason }: { about: Objected; reason: SuppressionReason }) =>
      call<typeof createSuppression>({
        method: "POST",
        path: "/api/suppressions",
        body: { ...about, reason },
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: contactsKey });
      notify({
        kind: "success",
        text: "C’est noté\u00A0: ce contact ne vous sera plus proposé.",
        lasting: TIME_TO_UNDO,
        action: { label: "Annuler", onClick: () => undo.mutate(id) },
      });
    },
  });
}

/** Lifts an objection, so that the contact may be proposed again; a refusal is told in a toast. */
export function useLiftSuppression(contactId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: lift,
    onError: (error) => notify({ kind: "error", text: messageOf(error) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: contactQuery(contactId).queryKey });
      void client.invalidateQueries({ queryKey: contactsKey });
    },
  });
}

/** Erases the person, leads back to the feed, and tells there how far others' texts are. */
export function useErasePersonalData(contactId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (suppress: boolean) =>
      call<typeof erasePersonalData>({
        method: "DELETE",
        path: "/api/contacts/{contactId}/personal-data",
        params: { contactId },
        body: { confirm: true, suppress },
      }),
    onSuccess: async (started) => {
      await navigate("/contacts");
      client.removeQueries({ queryKey: contactQuery(contactId).queryKey });
      void client.invalidateQueries({ queryKey: contactsKey });
      const { followErasure } = await import("./follow-erasure.ts");
      void followErasure(client, started);
    },
  });
}
