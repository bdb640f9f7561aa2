import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type {
  createSuppression,
  deleteSuppression,
  erasePersonalData,
  SuppressionReason,
} from "../../../../../functions/prospection/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { notify } from "../../../ui/notify.ts";
import { contactQuery } from "../contact-query.ts";
import { contactsKey } from "../queries.ts";

/** What somebody objects to being written to about: themselves, their address, or everyone of their domain. */
export type Objected = { kind: "contact"; contactId: string } | { kind: "address" | "domain"; value: string };

/** Registers an objection; every screen with the contact then says so. */
export function useSuppress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ about, reason }: { about: Objected; reason: SuppressionReason }) =>
      call<typeof createSuppression>({
        method: "POST",
        path: "/api/suppressions",
        body: { ...about, reason },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: contactsKey });
      notify({ kind: "success", text: "C’est noté\u00A0: ce contact ne vous sera plus proposé." });
    },
  });
}

/** Lifts an objection, so that the contact may be proposed again; a refusal is told in a toast. */
export function useLiftSuppression(contactId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof deleteSuppression>({ method: "DELETE", path: "/api/suppressions/{id}", params: { id } }),
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
