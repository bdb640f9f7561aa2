import type { contract as updateActions } from "../../../../functions/intelligence/update-actions.ts";
import { call } from "../../lib/call.ts";
import { type ContactJob, useContactJob } from "./use-contact-job.ts";

/** Has the proposal of a contact written anew. It outlives the proposal it replaces. */
export function useNewProposal(contactId: string): ContactJob {
  return useContactJob(() =>
    call<typeof updateActions>({
      method: "POST",
      path: "/api/intelligence/update-actions",
      body: { contactIds: [contactId], forceGeneration: true },
    }),
  );
}
