import type { UserContext } from "../../http/context.ts";
import type { JobStarted } from "../../jobs/contract.ts";
import type { Crm } from "../contract.ts";
import { refreshSomeContacts } from "./refresh-some-contacts.ts";

interface Call {
  readonly ctx: UserContext;
  readonly input: {
    readonly body: { readonly contactIds: readonly string[]; readonly crm?: Crm | undefined };
  };
}

/**
 * POST /api/crm/refresh-engagements and /api/crm/refresh-notes: only those of some contacts. Throws as
 * `refreshSomeContacts`.
 */
export const refreshOnly =
  (part: "refreshEngagements" | "refreshNotes") =>
  ({ ctx, input }: Call): Promise<JobStarted> =>
    refreshSomeContacts(
      ctx,
      { contactIds: input.body.contactIds, crm: input.body.crm },
      {
        refreshContacts: false,
        updateContext: false,
        refreshEngagements: false,
        refreshNotes: false,
        refreshActions: false,
        dryRun: false,
        [part]: true,
      },
    );
