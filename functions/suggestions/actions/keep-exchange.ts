import {
  deleteOwnExchange,
  type OwnExchangeType,
  storeOwnExchange,
} from "../../crm/write-back/own-exchange.ts";
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
 * Keeps what a person did with an action as an exchange of ours with the contact, and has it read. Never throws: the
 * action is done, and without this the exchange is only known once a CRM tells of it.
 */
export async function keepExchange(
  ctx: UserContext,
  actionId: string,
  channel: keyof typeof TYPES,
): Promise<void> {
  try {
    await withClaims(asSystem(ctx), (client) => storeOwnExchange(client, actionId, TYPES[channel]));
    await queueReading(ctx, { lists: false });
  } catch (error) {
    ctx.log.warn("exchange not kept, or not handed over to be read", errorFields(error));
  }
}

/** Forgets what was kept of an action that is open again: nobody was reached. */
export function forgetExchange(ctx: UserContext, actionId: string): Promise<void> {
  return withClaims(asSystem(ctx), (client) => deleteOwnExchange(client, actionId));
}

// Exchanges are written by the system alone.
const asSystem = (ctx: UserContext) => ({ ...ctx, claims: systemClaims(ctx.claims.organizationId) });
