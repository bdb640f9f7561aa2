import { deleteOwnExchange, storeOwnExchange } from "../../crm/write-back/own-exchange.ts";
import { withClaims } from "../../db/claims.ts";
import { systemClaims, type UserContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { queueReading } from "../../readings/job/queue-reading.ts";
import type { WireAction } from "./store.ts";

const TYPES = { mail: "email", call: "phone_call", sms: "sms", linkedin: "other" } as const;

interface Reached {
  readonly channel: keyof typeof TYPES;
  readonly at: Date;
}

/**
 * Keeps what a person did with an action as an exchange of ours with the contact, and has it read. The words are those
 * of the mail that was sent; of a call, or what was sent elsewhere, none are known. Never throws: the action is done,
 * and without this the exchange is only known once a CRM tells of it.
 */
export async function keepExchange(
  ctx: UserContext,
  { id, contactId, ai_subject, ai_iceBreakingMessage }: WireAction,
  { channel, at }: Reached,
): Promise<void> {
  const { organizationId } = ctx.claims;
  const isMail = channel === "mail";
  const text = isMail ? (ai_iceBreakingMessage ?? "").trim() : "";
  // Without a message nothing was sent: it was handled somehow.
  if (isMail && text === "") return;
  const exchange = { id, organizationId, contactId, type: TYPES[channel], at, text };
  try {
    await withClaims(asSystem(ctx), (client) =>
      storeOwnExchange(client, { ...exchange, subject: isMail ? ai_subject : null }),
    );
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
