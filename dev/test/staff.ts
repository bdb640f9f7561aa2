import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { callerOf, createPerson } from "./caller.ts";
import { type TestStack, testStack } from "./database.ts";
import { createOrganization, createSession } from "./factories.ts";
import { mailsOf } from "./mailbox.ts";
import { route } from "../../functions/auth/auth.ts";

export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly memberId: string;
  readonly cookie: string;
}

/** An organization with an owner, an admin and a member, each signed in, and a team. */
export interface Staff {
  readonly organizationId: string;
  readonly teamId: string;
  readonly owner: SignedIn;
  readonly admin: SignedIn;
  readonly member: SignedIn;
}

/** A test's own stack with a mailbox, and the calls the tests of organizations share. */
export async function organizationStack() {
  const stack = await testStack({ mailbox: true });
  const call = callerOf(stack.platform, [route]);
  const post = (path: string, cookie: string | undefined, body: unknown) =>
    call("POST", `/api/auth/organization/${path}`, { cookie, body });
  const get = (path: string, cookie: string | undefined, query: Record<string, string> = {}) =>
    call("GET", `/api/auth/organization/${path}?${new URLSearchParams(query).toString()}`, { cookie });
  return {
    ...stack,
    call,
    post,
    get,
    mails: mailsOf(stack),
    createStaff: () => createStaff(stack),
    person: (organizationId: string | null, role?: string, user?: Record<string, unknown>) =>
      person(stack, organizationId, role, user),
    invitationOf: (id: string) => invitationOf(stack.admin, id),
    roleOf: (memberId: string) => roleOf(stack.admin, memberId),
  };
}

/** An address that nobody has yet. */
export const newAddress = (): string => `invite-${randomBytes(5).toString("hex")}@exemple.test`;

async function person(
  { admin }: TestStack,
  organizationId: string | null,
  role = "member",
  user: Record<string, unknown> = {},
): Promise<SignedIn> {
  const { userId, email } = await createPerson(admin, { user, organizationId, role });
  const { rows } = await admin.query<{ id: string }>("select id from better_auth.member where user_id = $1", [
    userId,
  ]);
  const { cookie } = await createSession(admin, userId, organizationId);
  return { userId, email, memberId: rows[0]?.id ?? "", cookie };
}

async function createStaff(stack: TestStack): Promise<Staff> {
  const organizationId = await createOrganization(stack.admin, { name: "Moulin Neuf" });
  const { rows } = await stack.admin.query<{ id: string }>(
    `insert into better_auth.team (name, member_count, organization_id, created_at)
     values ('Équipe Nord', 0, $1, now()) returning id`,
    [organizationId],
  );
  return {
    organizationId,
    teamId: rows[0]?.id ?? "",
    owner: await person(stack, organizationId, "owner"),
    admin: await person(stack, organizationId, "admin"),
    member: await person(stack, organizationId, "member"),
  };
}

async function invitationOf(admin: Pool, id: string): Promise<{ status: string; role: string } | undefined> {
  const { rows } = await admin.query<{ status: string; role: string }>(
    "select status, role from better_auth.invitation where id = $1",
    [id],
  );
  return rows[0];
}

async function roleOf(admin: Pool, memberId: string): Promise<string | undefined> {
  const { rows } = await admin.query<{ role: string }>("select role from better_auth.member where id = $1", [
    memberId,
  ]);
  return rows[0]?.role;
}
