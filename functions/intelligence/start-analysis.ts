import type { UserContext } from "../http/context.ts";
import type { JobStarted } from "../jobs/contract.ts";
import type { Flags, IntelligenceKind } from "./messages.ts";
import { startForContacts } from "./start-for-contacts.ts";

interface Call {
  readonly ctx: UserContext;
  readonly input: { readonly body: Partial<Flags> & { readonly contactId: string } };
}

/** POST /api/intelligence/{kind}: has one contact analysed, for any member of its organization. */
export function startAnalysis(
  kind: Exclude<IntelligenceKind, "update-organization-actions">,
): (call: Call) => Promise<JobStarted> {
  return ({ ctx, input: { body } }) => {
    const { contactId, ...flags } = body;
    return startForContacts(ctx, kind, { contactIds: [contactId], ...flags });
  };
}
