import { expect } from "vitest";
import { PASSWORD } from "../caller.ts";
import type { Call } from "./call.ts";

const NEW_PASSWORD = "Nouveau-Sesame-2026!";

/** Authentication, docs/product.md, 7 (base path /api/auth). */
export const authenticationCalls: readonly Call[] = [
  {
    call: "GET /api/auth/get-session",
    as: "member",
    answers: (w) => ({
      session: { userId: w.people.member.userId, activeOrganizationId: w.organizationId },
      user: { email: w.people.member.email },
      isHubspotAuthActive: false,
    }),
    withoutSession: "anyone",
  },
  {
    call: "POST /api/auth/sign-in/email",
    as: "member",
    send: (w) => ({ body: { email: w.people.member.email, password: PASSWORD, rememberMe: true } }),
    answers: (w) => ({ redirect: false, token: expect.any(String), user: { id: w.people.member.userId } }),
    withoutSession: "anyone",
    malformed: { body: { email: 7 } },
  },
  {
    call: "POST /api/auth/sign-in/social",
    as: "member",
    send: () => ({ body: { provider: "google", callbackURL: "/contacts" } }),
    status: 404,
    answers: () => ({ code: "PROVIDER_NOT_FOUND" }),
    withoutSession: "anyone",
    malformed: { body: { provider: {} } },
  },
  {
    call: "GET /api/auth/callback/{id}",
    as: "member",
    send: () => ({ params: { id: "google" } }),
    status: 302,
    withoutSession: "anyone",
  },
  {
    call: "POST /api/auth/sign-out",
    as: "member",
    send: () => ({ body: {} }),
    answers: () => ({ success: true }),
    withoutSession: "anyone",
  },
  {
    call: "POST /api/auth/revoke-session",
    as: "member",
    send: (w) => ({ body: { token: w.people.member.token } }),
    answers: () => ({ status: true }),
    malformed: { body: { token: 7 } },
  },
  {
    call: "POST /api/auth/revoke-sessions",
    as: "member",
    send: () => ({ body: {} }),
    answers: () => ({ status: true }),
  },
  {
    call: "POST /api/auth/revoke-other-sessions",
    as: "member",
    send: () => ({ body: {} }),
    answers: () => ({ status: true }),
  },
  {
    call: "POST /api/auth/send-verification-email",
    as: "member",
    send: (w) => ({ body: { email: w.people.outsider.email, callbackURL: "/settings" } }),
    // The address of somebody else, asked for by a signed-in person.
    status: 400,
    withoutSession: "anyone",
    malformed: { body: { email: "personne" } },
  },
  {
    call: "GET /api/auth/verify-email",
    as: "member",
    send: () => ({ query: { token: "faux" } }),
    status: 401,
    withoutSession: "anyone",
    malformed: { query: {} },
  },
  {
    call: "POST /api/auth/forget-password",
    as: "member",
    send: (w) => ({ body: { email: w.people.member.email, redirectTo: "/auth/reset-password" } }),
    answers: () => ({ status: true }),
    withoutSession: "anyone",
    malformed: { body: { email: "personne" } },
  },
  {
    call: "GET /api/auth/reset-password/{token}",
    as: "member",
    send: () => ({ params: { token: "inconnu" }, query: { callbackURL: "/auth/reset-password" } }),
    status: 302,
    withoutSession: "anyone",
  },
  {
    call: "POST /api/auth/reset-password",
    as: "member",
    send: () => ({ body: { newPassword: NEW_PASSWORD, token: "inconnu" } }),
    status: 400,
    answers: () => ({ code: "INVALID_TOKEN" }),
    withoutSession: "anyone",
    malformed: { body: { newPassword: 7 } },
  },
  {
    call: "POST /api/auth/change-password",
    as: "member",
    send: () => ({
      body: { newPassword: NEW_PASSWORD, currentPassword: PASSWORD, revokeOtherSessions: true },
    }),
    answers: (w) => ({ token: expect.any(String), user: { id: w.people.member.userId } }),
    malformed: { body: { newPassword: NEW_PASSWORD } },
  },
  // Server-only (docs/product.md, 6).
  {
    call: "POST /api/auth/set-password",
    as: "member",
    send: () => ({ body: { newPassword: NEW_PASSWORD } }),
    status: 404,
    withoutSession: "anyone",
  },
  {
    call: "POST /api/auth/delete-user",
    as: "member",
    send: () => ({ body: { password: PASSWORD } }),
    answers: () => ({ success: true }),
    malformed: { body: { password: 7 } },
  },
  {
    call: "GET /api/auth/delete-user/callback",
    as: "member",
    send: () => ({ query: { token: "inconnu" } }),
    status: 404,
    withoutSession: 404,
    malformed: { query: {} },
  },
  {
    call: "POST /api/auth/change-email",
    as: "member",
    send: (w) => ({ body: { newEmail: `nouvelle-${w.people.member.email}`, callbackURL: "/settings" } }),
    answers: () => ({ status: true }),
    malformed: { body: { newEmail: "personne" } },
  },
  {
    call: "GET /api/auth/list-accounts",
    as: "member",
    answers: () => [{ provider: "credential", providerId: "credential" }],
  },
  {
    call: "POST /api/auth/link-social",
    as: "member",
    send: () => ({ body: { provider: "google", callbackURL: "/settings" } }),
    status: 404,
    malformed: { body: {} },
  },
  {
    call: "POST /api/auth/unlink-account",
    as: "member",
    send: () => ({ body: { providerId: "credential" } }),
    // The last one stays.
    status: 400,
    malformed: { body: { providerId: 7 } },
  },
  {
    call: "POST /api/auth/get-access-token",
    as: "member",
    send: () => ({ body: { providerId: "google" } }),
    status: 400,
    malformed: { body: {} },
  },
  {
    call: "POST /api/auth/refresh-token",
    as: "member",
    send: () => ({ body: { providerId: "google" } }),
    status: 400,
    malformed: { body: {} },
  },
  { call: "GET /api/auth/error", as: "member", withoutSession: "anyone" },
  { call: "GET /api/auth/ok", as: "member", answers: () => ({ ok: true }), withoutSession: "anyone" },
  {
    call: "GET /api/auth/admin/list-users",
    as: "administrator",
    send: () => ({ query: { limit: "5" } }),
    refused: { owner: 403, member: 403 },
  },
  {
    call: "POST /api/auth/admin/stop-impersonating",
    as: "administrator",
    send: () => ({ body: {} }),
    status: 400,
  },
];
