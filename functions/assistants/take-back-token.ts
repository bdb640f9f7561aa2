import * as z from "zod";
import { firstRow } from "../db/statement.ts";
import type { BaseContext } from "../http/context.ts";
import type { GreedyEndpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import type { Platform } from "../http/platform.ts";
import { contextOf } from "../http/request-context.ts";
import { asItsPerson, findSecret } from "./exchange.ts";
import { oauthRefusal, readForm } from "./oauth-form.ts";
import { auditAssistant, endAssistant } from "./store.ts";

/**
 * POST /api/oauth/revoke (RFC 7009): an assistant gives a token back, and ends with all its tokens. A token that nobody
 * was given is answered alike.
 */
export async function takeBackToken(
  request: Request,
  platform: Platform,
  requestId: string,
): Promise<Response> {
  const form = await readForm(request, requestId);
  if (form instanceof Response) return form;
  const [token, clientId] = [form.get("token"), form.get("client_id")];
  if (token === undefined || clientId === undefined)
    return oauthRefusal("invalid_request", "token and client_id are required");
  const ctx: BaseContext = contextOf(platform, requestId, { sessionToken: null });
  const found = await findSecret(ctx, token);
  if (found !== undefined) {
    const { assistantId, organizationId } = found;
    await asItsPerson(ctx, found, async (client) => {
      const assistant = await firstRow(
        client,
        z.object({ client_name: z.string() }),
        `select client_name from private.assistant
         where organization_id = $1 and id = $2 and client_id = $3 and revoked_at is null for no key update`,
        [organizationId, assistantId, clientId],
      );
      if (assistant === undefined) return;
      await endAssistant(client, assistantId);
      await auditAssistant(client, {
        did: "revoked",
        id: assistantId,
        name: assistant.client_name,
        organizationId,
        detail: { cause: "given_back" },
        requestId,
      });
    });
  }
  return new Response(null, { status: 200 });
}

export const route: GreedyEndpoint = {
  path: "/api/oauth/revoke",
  answer: (request, platform, _, requestId) => takeBackToken(request, platform, requestId),
  deployment: { name: "OauthRevoke", environment: ["application", "auth", "database"] },
};
export const handler = lambda(route);
