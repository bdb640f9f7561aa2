import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { isLogged } from "../../crm/write-back/hand-over.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { withdrawWriteBack } from "../../crm/write-back/queue-write-back.ts";
import { withClaims } from "../../db/claims.ts";
import { AppError } from "../../http/errors.ts";
import { undoThoseThatEnded } from "../../readings/corrections/correct.ts";
import { mayReopen } from "./reopening/may-reopen.ts";
import { holdAction, readSent, reopen, type WireAction } from "./store.ts";
import { Action, ActionParams } from "./contract.ts";
import { forgetExchange } from "./keep-exchange.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/actions/{actionId}/undo",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Annule ce qu’une personne a fait d’une action\u00A0: elle est de nouveau ouverte, telle quelle.",
  params: ActionParams,
  response: z.object({
    action: Action,
    /** The message is logged in the CRM, or may be, and stays there. */
    isLoggedInCrm: z.boolean(),
  }),
});

/**
 * PATCH /api/actions/{actionId}/undo: what a person sent, handled, hid or put off is open again, and what they said of
 * its reason is taken back. A message that is logged in the CRM stays there.
 */
export async function undoAction(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const action = await reopenHandled(ctx, input.params.actionId);
  await forgetExchange(ctx, action.id);
  await undoThoseThatEnded(ctx, action.id);
  return { action, isLoggedInCrm: await isLogged(ctx, action.id) };
}

/**
 * Opens again what a person handled, as it was. Throws `not_found`, and `conflict` for what the system archived, or
 * where nothing may be proposed to the contact any more. Asked twice, it is open already.
 */
function reopenHandled(ctx: UserContext, actionId: string): Promise<WireAction> {
  return withClaims(ctx, async (client) => {
    const held = await holdAction(client, ctx, actionId, { people: true });
    if (held.archivedAt === null) return readSent(client, actionId);
    if (held.archivedBy !== "user")
      throw new AppError(
        "conflict",
        "Cette action a été remplacée depuis\u00A0: elle ne peut plus être rouverte.",
      );
    if (!(await mayReopen(client, held.contactId)))
      throw new AppError(
        "conflict",
        "Cette action ne peut plus être rouverte\u00A0: ce contact s’est opposé, a été archivé ou a une autre proposition.",
      );
    if (held.isSent) await withdrawWriteBack(client, actionId);
    return reopen(client, held);
  });
}

export const route = endpoint(contract, "session", undoAction, {
  name: "ActionsUndo",
});
export const handler = lambda(route);
