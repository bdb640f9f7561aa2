import * as z from "zod";
import { tokenCipher } from "../../crm/connections/token-vault.ts";
import { requireInPerson } from "../../db/in-person.ts";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { errorFields } from "../../http/log.ts";
import { PROVIDER_NAMES, type Provider } from "../names.ts";
import { authorizationOf } from "../registry/authorization-of.ts";
import { holderOf } from "./holder-of.ts";
import { deleteMailbox, type SealedGrant } from "./mailbox-store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/me/mailbox",
  errors: ["mailbox_not_connected"],
  summary: "Oublie les accès à sa messagerie et les retire chez elle.",
  response: z.object({
    /** Whether the provider confirmed that it revoked the access. */
    revoked: z.boolean(),
    /** French explanation if it did not. */
    message: z.string().nullable(),
  }),
});

/**
 * DELETE /api/me/mailbox: deletes the tokens first, whatever the provider answers, with what is known of mails there,
 * then revokes the grants at the provider. Exchanges stay. Throws `mailbox_not_connected`.
 */
export async function disconnectMailbox({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  await requireInPerson(ctx);
  const deleted = await deleteMailbox(ctx);
  if (deleted === undefined) throw new AppError("mailbox_not_connected");
  const isRevoked = await revokeAll(ctx, deleted.provider, deleted.sealed);
  const name = PROVIDER_NAMES[deleted.provider];
  return {
    revoked: isRevoked,
    message: isRevoked
      ? null
      : `Ce qui était enregistré ici est supprimé. ${name} n’a pas confirmé le retrait\u00A0: retirez aussi l’application depuis les paramètres de votre compte ${name}.`,
  };
}

/** Revokes what is still given; where nothing is known to be, all of it, which its person may have withdrawn. */
async function revokeAll(
  ctx: UserContext,
  provider: Provider,
  sealed: readonly SealedGrant[],
): Promise<boolean> {
  const active = sealed.filter(({ state }) => state === "active");
  const wanted = active.length > 0 ? active : sealed;
  return (await Promise.all(wanted.map((grant) => revoke(ctx, provider, grant)))).every(Boolean);
}

async function revoke(ctx: UserContext, provider: Provider, sealed: SealedGrant): Promise<boolean> {
  try {
    const key = { keyId: sealed.key_id, wrapped: sealed.data_key };
    const holder = holderOf(ctx.user.id, sealed.purpose);
    const cipher = tokenCipher(ctx.environment, ctx.claims.organizationId, holder, key);
    const token = cipher.decrypt("refresh", sealed.refresh_token);
    return await (await authorizationOf(provider)).revokeGrants(ctx, token);
  } catch (error) {
    ctx.log.warn("mailbox access not revoked at the provider", { provider, ...errorFields(error) });
    return false;
  }
}

export const route = endpoint(contract, "session", disconnectMailbox, {
  name: "MailboxDisconnect",
  environment: ["mailboxes", "tokens"],
  timeoutSeconds: 29,
});
export const handler = lambda(route);
