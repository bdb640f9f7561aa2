/** Below /api/auth: the calls that clients made for better-auth 1.2.8 rely on (docs/product.md, 7). */
export const SPECIFIED: readonly string[] = [
  "GET /get-session",
  "POST /sign-in/social",
  "POST /sign-in/email",
  "GET /callback/:id",
  "POST /callback/:id",
  "POST /sign-out",
  "POST /revoke-session",
  "POST /revoke-sessions",
  "POST /revoke-other-sessions",
  "POST /send-verification-email",
  "GET /verify-email",
  "POST /forget-password",
  "GET /reset-password/:token",
  "POST /reset-password",
  "POST /change-password",
  "POST /delete-user",
  "GET /delete-user/callback",
  "POST /change-email",
  "GET /list-accounts",
  "POST /link-social",
  "POST /unlink-account",
  "POST /get-access-token",
  "POST /refresh-token",
  "GET /error",
  "GET /ok",
  "GET /admin/list-users",
  "POST /admin/stop-impersonating",
  "POST /organization/create",
  "POST /organization/check-slug",
  "POST /organization/update",
  "POST /organization/delete",
  "GET /organization/get-full-organization",
  "POST /organization/set-active",
  "GET /organization/list",
  "POST /organization/create-team",
  "POST /organization/remove-team",
  "POST /organization/update-team",
  "GET /organization/list-teams",
  "POST /organization/has-permission",
  "POST /organization/invite-member",
  "POST /organization/accept-invitation",
  "POST /organization/reject-invitation",
  "POST /organization/cancel-invitation",
  "GET /organization/get-invitation",
  "GET /organization/list-invitations",
  "POST /organization/remove-member",
  "POST /organization/update-member-role",
  "GET /organization/get-active-member",
  "POST /organization/leave",
];

/** What those need beside them, and what the product's own screens call. */
const BESIDE = [
  // Current name of /forget-password.
  "POST /request-password-reset",
  // The person's own name and image (docs/product.md, 4), and the tokens that revoke-session takes.
  "POST /update-user",
  "GET /list-sessions",
  // Registration by invitation.
  "GET /invitation",
  "POST /register",
  // What administrators may do (docs/product.md, 6).
  "POST /admin/create-user",
  "POST /admin/set-role",
  "POST /admin/ban-user",
  "POST /admin/unban-user",
  "POST /admin/impersonate-user",
  "POST /admin/remove-user",
  "POST /admin/set-user-password",
  "POST /admin/list-user-sessions",
  "POST /admin/revoke-user-session",
  "POST /admin/revoke-user-sessions",
  "POST /admin/has-permission",
  // Members in pages, and members of teams: get-full-organization returns at most a hundred.
  "GET /organization/list-members",
  "POST /organization/add-team-member",
  "POST /organization/remove-team-member",
];

/** Every call that /api/auth answers, by method and path; better-auth offers more. */
export const REACHABLE: readonly string[] = [...SPECIFIED, ...BESIDE];

/** A path parameter: a provider's name or a token. */
const VALUE = /^[\w-]{1,200}$/;
const [exact, patterns] = [new Set<string>(), new Set<string>()];
for (const call of REACHABLE) {
  const [prefix, value] = call.split(":");
  if (value === undefined) exact.add(call);
  else patterns.add(prefix ?? "");
}

/**
 * Whether a call is one of those in exactly this spelling: other spellings better-auth would accept, and routes added
 * by its new versions, are not exposed.
 */
export function isReachable(method: string, pathname: string): boolean {
  const call = `${method} ${pathname.replace(/^\/api\/auth(?=\/)/, "")}`;
  if (exact.has(call)) return true;
  const start = call.lastIndexOf("/") + 1;
  return patterns.has(call.slice(0, start)) && VALUE.test(call.slice(start));
}
