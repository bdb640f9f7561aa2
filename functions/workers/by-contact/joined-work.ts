import type { ContactWork, DraftOutcome } from "./contact-work.ts";
import {
  type ActionOutcome,
  contactsWorthUpdating,
  updateActions,
} from "../../suggestions/lists/update-actions.ts";
import { ANALYSES } from "../../intelligence/analyses.generated.ts";

/** Every analysis, and what is made of them: what the jobs under /api/intelligence run. */
export const contactWork: ContactWork = {
  analyses: ANALYSES,
  draft: async (ctx, contactId, { force, timeZone, userId }) => {
    const [outcome] = await updateActions(ctx, [contactId], { force, timeZone, userId: userId ?? undefined });
    return toDraftOutcome(outcome);
  },
  worthAMessage: contactsWorthUpdating,
};

/** How the report counts what became of a contact's action. */
const COUNTS = {
  created: "actionsCreated",
  kept: "actionsKept",
  archived: "actionsArchived",
  nothing: "contactsWithoutReason",
  suppressed: "contactsSuppressed",
  edited: "actionsEdited",
} as const;

function toDraftOutcome(outcome: ActionOutcome | undefined): DraftOutcome {
  const { state, code, retryAfterMs } = outcome ?? { state: "nothing" };
  if (state === "failed") return { ok: false, code: code ?? "unknown", retryAfterMs };
  // The rules wrote it, because the model gave nothing fit to send.
  const flagged: Record<string, number> =
    state === "created" && code !== undefined ? { actionsWithoutModel: 1 } : {};
  return { ok: true, counts: { [COUNTS[state]]: 1, ...flagged } };
}
