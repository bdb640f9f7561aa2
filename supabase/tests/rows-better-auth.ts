import { name, type TableRows, tomorrow } from "./row-shape.ts";

export const betterAuthRows: Record<string, TableRows> = {
  "better_auth.user": {
    row: (w, n) => ({ name: "Paul", email: `paul-${name(w, n)}@exemple.test`, email_verified: true }),
    change: { name: "Paule" },
  },
  "better_auth.organization": {
    row: (w, n) => ({ name: "Filiale", slug: name(w, n) }),
    change: { name: "Autre filiale" },
  },
  "better_auth.session": {
    row: (w, n) => ({ token: name(w, n), user_id: w.memberId, expires_at: tomorrow, updated_at: new Date() }),
    change: { user_agent: "Firefox" },
  },
  "better_auth.account": {
    row: (w) => ({
      account_id: w.memberId,
      provider_id: "credential",
      user_id: w.memberId,
      updated_at: new Date(),
    }),
    change: { password: "autre" },
  },
  "better_auth.verification": {
    row: (w, n) => ({ identifier: name(w, n), value: "v", expires_at: tomorrow }),
    change: { value: "w" },
  },
  "better_auth.team": {
    row: (w) => ({
      name: "Équipe Sud",
      member_count: 0,
      organization_id: w.organizationId,
      created_at: new Date(),
    }),
    change: { name: "Équipe Est" },
  },
  "better_auth.team_member": {
    row: (w, n) => ({ team_id: w.teamId, user_id: w.strangerIds[n] }),
    change: { created_at: tomorrow },
  },
  "better_auth.member": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: w.strangerIds[n],
      created_at: new Date(),
    }),
    change: { role: "admin" },
  },
  "better_auth.invitation": {
    row: (w) => ({
      organization_id: w.organizationId,
      email: "lea@exemple.test",
      expires_at: tomorrow,
      inviter_id: w.ownerId,
    }),
    change: { status: "canceled" },
  },
  "better_auth.rate_limit": {
    row: (w, n) => ({ key: name(w, n), count: 1, last_request: 1 }),
    change: { count: 2 },
  },
  "better_auth.attempt": {
    row: (w, n) => ({ key: name(w, n), count: 1, ends_at: tomorrow }),
    change: { count: 2 },
  },
  "better_auth.invitation_mail": {
    row: (w) => ({ organization_id: w.organizationId }),
    change: { sent_at: tomorrow },
  },
};
