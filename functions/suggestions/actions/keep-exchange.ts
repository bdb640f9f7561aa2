import { handOverWriteBack } from "../../crm/write-back/hand-over.ts";
import {
  type OwnExchangeType,
  storeOwnCall,
  storeOwnExchange,
  takeBackExchange,
} from "../../crm/write-back/own-exchange.ts";
import { yieldToCrm } from "../../crm/write-back/yield-to-crm.ts";
import { withClaims } from "../../db/claims.ts";
import { systemClaims, type UserContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { queueReading } from "../../readings/job/queue-reading.ts";

const TYPES = {
  mail: "email",
  call: "phone_call",
  sms: "sms",
  linkedin: "other",
} as const satisfies Readonly<Record<string, OwnExchangeType>>;

/**
 * Keeps what a person did with an action as an exchange of ours with the contact, and has it read; of a call with what
 * was noted of it. A mail that the CRM tells of already is its exchange, as is a call that it or the telephone tells of. Never throws: the
 * action is done, and without this the exchange is only known once a CRM tells of it.
 */
export async function keepExchange(
  ctx: UserContext,
  actionId: string,
  channel: keyof typeof TYPES,
  noteId?: string,
): Promise<void> {
  try {
    await withClaims(asSystem(ctx), async (client) => {
      if (channel === "call") await storeOwnCall(client, actionId, noteId);
      else await storeOwnExchange(client, actionId, TYPES[channel]);
      if (channel === "mail") await yieldToCrm(client, { actionId });
    });
    if (noteId !== undefined) await handOverWriteBack(ctx, actionId);
    await queueReading(ctx, { lists: false });
  } catch (error) {
    ctx.log.warn("exchange not kept, or not handed over to be read", errorFields(error));
  }
}

/** Forgets what was kept of an action that is open again: nobody was reached. What was noted is a note again. */
export function forgetExchange(ctx: UserContext, actionId: string): Promise<void> {
  return withClaims(asSystem(ctx), (client) => takeBackExchange(client, actionId, ctx.user));
}

// Exchanges are written by the system alone.
const asSystem = (ctx: UserContext) => ({ ...ctx, claims: systemClaims(ctx.claims.organizationId) });
