import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { Pool } from "pg";
import * as z from "zod";
import type { Environment } from "../../env.ts";
import type { Log } from "../../http/log.ts";
import { isObject } from "../compatibility/hook.ts";
import { giveBackMails } from "../mails/recipient-limit.ts";
import { guardAnswer } from "./guard-answer.ts";
import { readInvitation, register } from "./invitation-endpoints.ts";
import { refuseBeyondDay } from "./invitations-of-a-day.ts";
import { checkShape, hasShape } from "./request-shapes.ts";
import { normalizeRole } from "./roles.ts";
import { cancelOthers } from "./replaced-invitations.ts";
import { sendInvitation } from "./send-invitation.ts";
import { refuseOtherOrganization } from "./shown-organization.ts";

const at = (...paths: string[]) => ({
  matcher: ({ path }: { path?: string }) => path !== undefined && paths.includes(path),
});
/** better-auth's reply to an invitation created or sent again; a refusal has no id. */
const Invited = z.object({ id: z.uuid() });
const Accepted = z.object({ invitation: z.object({ email: z.string(), organizationId: z.string() }) });

/**
 * What the organization plugin lets through and the product does not, the invitations' mails, and
 * registering by one (docs/product.md, 4 to 6).
 */
export function organizationGuards(environment: Environment, pool: Pool, log: Log) {
  return {
    id: "relance-organization-guards",
    endpoints: { readInvitation: readInvitation(pool), registerInvited: register(pool) },
    rateLimit: [
      {
        pathMatcher: (path) => path === "/invitation" || path === "/register",
        window: 60,
        max: 10,
      },
    ],
    hooks: {
      before: [
        refuseOtherOrganization,
        {
          matcher: ({ path }) => hasShape(path),
          handler: createAuthMiddleware(async (ctx) => checkShape(ctx.path, ctx.query, ctx.body)),
        },
        {
          ...at("/organization/invite-member", "/organization/update-member-role"),
          handler: createAuthMiddleware(async (ctx) => {
            const body: unknown = ctx.body;
            if (typeof body !== "object" || body === null || !("role" in body)) return undefined;
            return { context: { body: { ...body, role: normalizeRole(body.role) } } };
          }),
        },
        {
          ...at("/organization/invite-member"),
          handler: createAuthMiddleware(async (ctx) => {
            const { secret, authCookies } = ctx.context;
            const session = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
            const body: unknown = ctx.body;
            const named = isObject(body) ? body["organizationId"] : undefined;
            if (session) await refuseBeyondDay(pool, named, session);
          }),
        },
        {
          ...at(
            "/organization/accept-invitation",
            "/organization/reject-invitation",
            "/organization/cancel-invitation",
          ),
          handler: createAuthMiddleware(async (ctx) => {
            const { secret, authCookies } = ctx.context;
            const session = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
            if (session) await guardAnswer(pool, ctx.path, ctx.body, session);
          }),
        },
      ],
      after: [
        {
          ...at("/organization/invite-member"),
          handler: createAuthMiddleware(async (ctx) => {
            const invited = Invited.safeParse(ctx.context.returned);
            if (invited.success) await sendInvitation({ environment, pool, log }, invited.data.id);
          }),
        },
        {
          ...at("/organization/accept-invitation"),
          handler: createAuthMiddleware(async (ctx) => {
            const accepted = Accepted.safeParse(ctx.context.returned);
            if (!accepted.success) return;
            await cancelOthers(pool, accepted.data.invitation);
            await giveBackMails(pool, "invitation", accepted.data.invitation.email);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
