import { createAuthEndpoint, formCsrfMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { parseUserOutput } from "better-auth/db";
import type { Pool } from "pg";
import * as z from "zod";
import { RegisterBody } from "../contract.ts";
import { giveBackMails } from "../mails/recipient-limit.ts";
import { enforcePasswordRules } from "../passwords/password-rules.ts";
import { findInvitationBySecret } from "./invitation-secret.ts";
import { cancelOthers } from "./replaced-invitations.ts";
import { invitationNotFound, registerInvited, userAlreadyExists } from "./register.ts";

/**
 * GET /api/auth/invitation: details of a mailed invitation, for whoever has its secret. Throws INVITATION_NOT_FOUND
 * (404) if there is none, it has ended, or the secret is wrong.
 */
export function readInvitation(pool: Pool) {
  return createAuthEndpoint(
    "/invitation",
    { method: "GET", query: z.object({ invitation: z.string(), token: z.string() }) },
    async (ctx) => {
      const found = await findInvitationBySecret(pool, ctx.query.invitation, ctx.query.token);
      if (!found) throw invitationNotFound();
      const { id, email, organizationName, inviterName, role, expiresAt, hasAccount } = found;
      ctx.setHeader("cache-control", "no-store");
      return ctx.json({ id, email, organizationName, inviterName, role, expiresAt, hasAccount });
    },
  );
}

/**
 * POST /api/auth/register: an invited person creates an account, and is then a member and signed in. The session is
 * always new, whatever cookie was sent. Throws INVITATION_NOT_FOUND (404) as above, USER_ALREADY_EXISTS (422), 400 for
 * a password that breaks the rules, and ORGANIZATION_MEMBERSHIP_LIMIT_REACHED.
 */
export function register(pool: Pool) {
  return createAuthEndpoint(
    "/register",
    { method: "POST", body: RegisterBody, use: [formCsrfMiddleware] },
    async (ctx) => {
      const { internalAdapter, password, options } = ctx.context;
      const invitation = await findInvitationBySecret(pool, ctx.body.invitation, ctx.body.token);
      if (!invitation) throw invitationNotFound();
      if (invitation.hasAccount) throw userAlreadyExists();
      enforcePasswordRules({ newPassword: ctx.body.password });
      const { userId, teamIds } = await registerInvited(pool, invitation, {
        name: ctx.body.name,
        passwordHash: await password.hash(ctx.body.password),
      });
      await cancelOthers(pool, invitation);
      await giveBackMails(pool, "invitation", invitation.email);
      const user = await internalAdapter.findUserById(userId);
      // Deleted meanwhile, so there is nobody to sign in.
      if (!user) throw invitationNotFound();
      const [activeTeamId] = teamIds.length === 1 ? teamIds : [];
      const session = await internalAdapter.createSession(userId, false, { activeTeamId });
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ token: session.token, user: parseUserOutput(options, user) });
    },
  );
}
