import { describe, expect, it } from "vitest";
import { createPerson, PASSWORD } from "../../../dev/test/caller.ts";
import { oldClients } from "../../../dev/test/client-1-2-8.ts";
import { SPECIFIED } from "../reachable.ts";

const stack = await oldClients({
  mailbox: true,
  variables: { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" },
});
const { admin, withSession } = stack;
type Client = Awaited<ReturnType<typeof withSession>>["client"];
type Me = Awaited<ReturnType<typeof createPerson>> & { organizationId: string };
interface Reply {
  data: unknown;
  error: { status: number; code?: string } | null;
}

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const NEW = "Nouvelle-Phrase-2027!";
/** Fetches a link directly, as a browser follows it. */
const follow = (client: Client, path: string, method: "GET" | "POST" = "GET") =>
  client.$fetch(path, { method, redirect: "manual" });

/**
 * Every call of docs/product.md, 7, below /api/auth, as the client of better-auth 1.2.8 makes it,
 * and the status it is answered with; what calls do stands in the other tests of that client. `server only`:
 * better-auth keeps the call from clients (docs/product.md, 6).
 */
const CALLS: Record<string, [send: (client: Client, me: Me) => unknown, status: number, code?: string]> = {
  "GET /get-session": [(c) => c.getSession({ query: { disableCookieCache: true } }), 200],
  "POST /sign-in/social": [(c) => c.signIn.social({ provider: "github", disableRedirect: true }), 200],
  "POST /sign-in/email": [
    (c, me) => c.signIn.email({ email: me.email, password: PASSWORD, rememberMe: true }),
    200,
  ],
  "GET /callback/:id": [(c) => follow(c, "/callback/github?state=x&code=y"), 302],
  "POST /callback/:id": [(c) => follow(c, "/callback/github?state=x&code=y", "POST"), 302],
  "POST /sign-out": [(c) => c.signOut(), 200],
  "POST /revoke-session": [(c) => c.revokeSession({ token: "x" }), 200],
  "POST /revoke-sessions": [(c) => c.revokeSessions(), 200],
  "POST /revoke-other-sessions": [(c) => c.revokeOtherSessions(), 200],
  "POST /send-verification-email": [
    (c, me) => c.sendVerificationEmail({ email: me.email, callbackURL: "/" }),
    400,
  ],
  "GET /verify-email": [(c) => c.verifyEmail({ query: { token: "x" } }), 401, "INVALID_TOKEN"],
  "POST /forget-password": [(c, me) => c.forgetPassword({ email: me.email, redirectTo: "/" }), 200],
  "GET /reset-password/:token": [(c) => follow(c, "/reset-password/x?callbackURL=/"), 302],
  "POST /reset-password": [(c) => c.resetPassword({ newPassword: NEW, token: "x" }), 400, "INVALID_TOKEN"],
  "POST /change-password": [
    (c) => c.changePassword({ currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true }),
    200,
  ],
  "POST /set-password": [
    (c) => c.$fetch("/set-password", { method: "POST", body: { newPassword: NEW } }),
    404,
  ],
  "POST /delete-user": [(c) => c.deleteUser({ callbackURL: "/auth/register" }), 200],
  "GET /delete-user/callback": [(c) => follow(c, "/delete-user/callback?token=x"), 404],
  "POST /change-email": [(c, me) => c.changeEmail({ newEmail: `n-${me.email}`, callbackURL: "/" }), 200],
  "GET /list-accounts": [(c) => c.listAccounts(), 200],
  "POST /link-social": [(c) => c.linkSocial({ provider: "github", callbackURL: "/settings" }), 200],
  "POST /unlink-account": [
    (c) => c.unlinkAccount({ providerId: "credential" }),
    400,
    "FAILED_TO_UNLINK_LAST_ACCOUNT",
  ],
  "POST /get-access-token": [
    (c) => c.$fetch("/get-access-token", { method: "POST", body: { providerId: "github" } }),
    400,
    "ACCOUNT_NOT_FOUND",
  ],
  "POST /refresh-token": [
    (c) => c.$fetch("/refresh-token", { method: "POST", body: { providerId: "github" } }),
    400,
    "ACCOUNT_NOT_FOUND",
  ],
  "GET /error": [(c) => follow(c, "/error?error=x"), 200],
  "GET /ok": [(c) => follow(c, "/ok"), 200],
  "GET /admin/list-users": [(c) => c.admin.listUsers({ query: { limit: 2 } }), 200],
  "POST /admin/stop-impersonating": [(c) => c.admin.stopImpersonating(), 400],
  "POST /organization/create": [
    (c, me) => c.organization.create({ name: "Filiale", slug: `f-${me.userId}` }),
    200,
  ],
  "POST /organization/check-slug": [(c) => c.organization.checkSlug({ slug: "libre" }), 200],
  "POST /organization/update": [(c) => c.organization.update({ data: { name: "Autre" } }), 200],
  "POST /organization/delete": [(c, me) => c.organization.delete({ organizationId: me.organizationId }), 200],
  "GET /organization/get-full-organization": [(c) => c.organization.getFullOrganization(), 200],
  "POST /organization/set-active": [
    (c, me) => c.organization.setActive({ organizationId: me.organizationId }),
    200,
  ],
  "GET /organization/list": [(c) => c.organization.list(), 200],
  "POST /organization/create-team": [(c) => c.organization.createTeam({ name: "Équipe" }), 200],
  "POST /organization/remove-team": [
    (c) => c.organization.removeTeam({ teamId: UNKNOWN }),
    400,
    "TEAM_NOT_FOUND",
  ],
  "POST /organization/update-team": [
    (c) => c.organization.updateTeam({ teamId: UNKNOWN, data: { name: "Autre" } }),
    400,
    "TEAM_NOT_FOUND",
  ],
  "GET /organization/list-teams": [(c) => c.organization.listTeams(), 200],
  "POST /organization/has-permission": [
    (c) => c.organization.hasPermission({ permission: { organization: ["update"] } }),
    200,
  ],
  "POST /organization/invite-member": [
    (c, me) => c.organization.inviteMember({ email: `i-${me.email}`, role: "member" }),
    200,
  ],
  "POST /organization/accept-invitation": [
    (c) => c.organization.acceptInvitation({ invitationId: UNKNOWN }),
    400,
  ],
  "POST /organization/reject-invitation": [
    (c) => c.organization.rejectInvitation({ invitationId: UNKNOWN }),
    400,
  ],
  "POST /organization/cancel-invitation": [
    (c) => c.organization.cancelInvitation({ invitationId: UNKNOWN }),
    400,
  ],
  "GET /organization/get-invitation": [(c) => c.organization.getInvitation({ query: { id: UNKNOWN } }), 400],
  "GET /organization/list-invitations": [(c) => c.organization.listInvitations(), 200],
  "POST /organization/add-member": [
    (c, me) =>
      c.$fetch("/organization/add-member", { method: "POST", body: { userId: me.userId, role: "member" } }),
    404,
  ],
  "POST /organization/remove-member": [
    (c) => c.organization.removeMember({ memberIdOrEmail: "personne@exemple.test" }),
    400,
    "MEMBER_NOT_FOUND",
  ],
  "POST /organization/update-member-role": [
    (c) => c.organization.updateMemberRole({ memberId: UNKNOWN, role: "admin" }),
    400,
    "MEMBER_NOT_FOUND",
  ],
  "GET /organization/get-active-member": [(c) => c.organization.getActiveMember(), 200],
  "POST /organization/leave": [
    (c, me) => c.organization.leave({ organizationId: me.organizationId }),
    400,
    "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER",
  ],
};
const SERVER_ONLY = ["POST /set-password", "POST /organization/add-member"];

describe("the client of better-auth 1.2.8", () => {
  it("makes every call that is specified below, and no other", () => {
    expect(Object.keys(CALLS).toSorted()).toEqual([...SPECIFIED, ...SERVER_ONLY].toSorted());
  });

  it.each(Object.entries(CALLS))("is answered at %s", async (name, [send, status, code]) => {
    const person = await createPerson(admin, { role: "owner", user: { role: "admin" } });
    const me = { ...person, organizationId: person.organizationId ?? "" };
    const { client, calls } = await withSession(me);
    calls.length = 0;
    const reply = (await send(client, me)) as Reply;
    const pattern = new RegExp(`^${name.replace(/:\w+/, "[\\w-]+")}$`);
    expect(calls[0]).toMatch(pattern);
    expect([reply.error?.status ?? 200, code && reply.error?.code]).toEqual([status, code]);
  });
});
