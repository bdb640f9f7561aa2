import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { Mailbox, ProviderName } from "../contract.ts";
import { PROVIDER_NAMES, PROVIDERS } from "../names.ts";
import { authorizationOf } from "../registry/authorization-of.ts";
import { readMailbox, type StoredMailbox } from "./mailbox-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/mailbox",
  summary: "Sa propre messagerie\u00A0: laquelle est connectée, et lesquelles peuvent l’être.",
  response: z.object({
    mailbox: Mailbox.nullable(),
    /** What may be connected on this server; none where the operator set nothing up. */
    offered: z.array(z.object({ provider: ProviderName, name: z.string() })),
  }),
});

/** GET /api/me/mailbox: the caller's own mailbox, which nobody else sees. */
export async function getMailbox({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const [stored, configured] = await Promise.all([
    readMailbox(ctx, ctx.user.id),
    Promise.all(
      PROVIDERS.map(async (provider) => (await authorizationOf(provider)).isConfigured(ctx.environment)),
    ),
  ]);
  const offered = PROVIDERS.filter((_, index) => configured[index] === true).map((provider) => ({
    provider,
    name: PROVIDER_NAMES[provider],
  }));
  return { mailbox: stored === undefined ? null : told(stored), offered };
}

function told({ grants, connectedAt, readAt, ...stored }: StoredMailbox): z.input<typeof Mailbox> {
  const stateOf = (purpose: string) => grants.find((grant) => grant.purpose === purpose)?.state ?? "none";
  return {
    provider: stored.provider,
    address: stored.address,
    write: stateOf("write"),
    replies: stateOf("replies"),
    connectedAt: connectedAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    problem: problemOf(stored, grants),
  };
}

function problemOf(
  { provider, readCode }: Pick<StoredMailbox, "provider" | "readCode">,
  grants: StoredMailbox["grants"],
): string | null {
  const name = PROVIDER_NAMES[provider];
  if (grants.some(({ state }) => state === "revoked"))
    return `L’accès à ${name} a été retiré, ou a expiré. Autorisez-le de nouveau pour reprendre.`;
  if (readCode === "rate_limited")
    return `${name} demande de patienter\u00A0: les réponses seront lues un peu plus tard.`;
  if (readCode !== null) return `${name} ne répond pas pour l’instant. Un nouvel essai aura lieu tout seul.`;
  return null;
}

export const route = endpoint(contract, "session", getMailbox, {
  name: "MailboxGet",
  environment: ["mailboxes"],
});
export const handler = lambda(route);
