import type { AuditEntry } from "../../../../functions/audit/contract.ts";
import type { Organization } from "../../../../functions/organizations/contract.ts";
import type { User } from "../../../../functions/users/contract.ts";
import { aSession, uuid, type Wire } from "../../test/fixtures.ts";

const NOW = "2026-11-21T07:00:00.000Z";

/** Makes the session of these tests one of the product's administrators. */
export function asAdministrator() {
  const session = aSession();
  return { "GET /api/auth/get-session": { ...session, user: { ...session.user, role: "admin" } } };
}

/** A page of a list as the server answers it: by default the whole of the list, with nothing after it. */
export function aPage<Row>(
  data: Row[],
  meta: { offset?: number; itemCount?: number; hasMore?: boolean } = {},
) {
  return { data, meta: { offset: 0, pageSize: 20, itemCount: data.length, hasMore: false, ...meta } };
}

/** An organization of three members with two domains, but for what is given. */
export function anOrganization(overrides: Partial<Wire<Organization>> = {}): Wire<Organization> {
  return {
    id: uuid(500),
    name: "Atelier Nord",
    logo: null,
    membersCount: 3,
    domains: ["nord.fr", "nord.example"],
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides,
  };
}

/** An account that owns that organization and is not suspended, but for what is given. */
export function aUser(overrides: Partial<Wire<User>> = {}): Wire<User> {
  return {
    id: uuid(702),
    email: "helene@nord.fr",
    name: "Hélène Roy",
    profilePictureUrl: null,
    role: "user",
    banned: false,
    banReason: null,
    banExpires: null,
    createdAt: NOW,
    updatedAt: NOW,
    organizations: [{ id: uuid(500), name: "Atelier Nord", role: "owner" }],
    ...overrides,
  };
}

/** A line of the audit: an invitation that this account has sent, but for what is given. */
export function anEntry(overrides: Partial<Wire<AuditEntry>> = {}): Wire<AuditEntry> {
  return {
    id: 1,
    createdAt: NOW,
    event: "member.invited",
    outcome: "success",
    actor: { id: uuid(702), email: "helene@nord.fr" },
    impersonatedBy: null,
    organizationId: uuid(500),
    target: { kind: "invitation", id: null, label: "neuf@nord.fr" },
    detail: { role: "admin" },
    ipAddress: "192.0.2.1",
    ...overrides,
  };
}
