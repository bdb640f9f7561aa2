import * as z from "zod";
import { requireInPerson } from "../../db/in-person.ts";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { ProviderName, PurposeName } from "../contract.ts";
import { PROVIDER_NAMES } from "../names.ts";
import { authorizationOf } from "../registry/authorization-of.ts";
import { beginAuthorization } from "./authorization-store.ts";
import { readMailbox } from "./mailbox-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/mailbox/auth-url/{provider}",
  summary: "L’adresse où autoriser l’accès à sa propre messagerie, un droit à la fois.",
  params: z.object({ provider: ProviderName }),
  query: z.object({ purpose: PurposeName }),
  response: z.object({ url: z.url() }),
});

/**
 * GET /api/me/mailbox/auth-url/{provider}: URL of the provider's consent page, which asks for one right alone. Throws
 * `forbidden` to whoever acts as somebody, and `not_configured` if the operator set no client for the provider.
 */
export async function getMailboxAuthUrl(call: {
  ctx: UserContext;
  input: Pick<Input<typeof contract>, "params" | "query">;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { provider } = call.input.params;
  const { purpose } = call.input.query;
  await requireInPerson(ctx);
  const { isConfigured, authorizeUrl } = await authorizationOf(provider);
  if (!isConfigured(ctx.environment))
    throw new AppError("not_configured", `${PROVIDER_NAMES[provider]} n’est pas configuré sur ce serveur.`);
  const connected = await readMailbox(ctx, ctx.user.id);
  const address = connected?.provider === provider ? connected.address : null;
  const begun = await beginAuthorization(ctx, provider, purpose);
  return { url: authorizeUrl(ctx.environment, { purpose, address, ...begun }) };
}

export const route = endpoint(contract, "session", getMailboxAuthUrl, {
  name: "MailboxGetAuthUrl",
  environment: ["mailboxes"],
});
export const handler = lambda(route);
