import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import type { Transaction } from "../db/claims.ts";
import { allRows, firstRow } from "../db/statement.ts";
import type { AdministratorContext } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import type { User } from "./contract.ts";

// Written out: the builder of statements would not fit into the function that also mails (decision 103).

/** A user as the API shows them: instants are texts. */
export type ShownUser = z.input<typeof User>;

const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  banned: z.boolean().nullable(),
});
type UserRow = z.infer<typeof UserRow>;

const Shown = UserRow.extend({
  image: z.string().nullable(),
  holds: z.boolean(),
  ban_reason: z.string().nullable(),
  ban_expires: z.date().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
  organizations: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
});

/** Better-auth keeps several roles in one text. */
export const isAdministrator = ({ role }: Pick<UserRow, "role">): boolean =>
  (role ?? "").split(",").some((one) => one.trim() === "admin");

/** A user's row, locked for whoever changes it. Throws `not_found`. */
export async function lockUser(client: Transaction, id: string): Promise<UserRow> {
  const row = await firstRow(
    client,
    UserRow,
    `select id, email, name, role, banned from better_auth."user" where id = $1 for update`,
    [id],
  );
  if (row === undefined) throw new NotFoundError();
  return row;
}

/** Some users as the API shows them, in the given order. A ban that is over is none: better-auth forgets it at the next sign-in. */
export async function showUsers(client: Transaction, ids: readonly string[]): Promise<ShownUser[]> {
  const users = await allRows(
    client,
    Shown,
    `select u.*, coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true) as holds, coalesce((
       select json_agg(json_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id)
       from better_auth.member m join better_auth.organization o on o.id = m.organization_id
       where m.user_id = u.id), '[]') as organizations
     from better_auth."user" u where u.id = any ($1::uuid[]) order by array_position($1::uuid[], u.id)`,
    [ids],
  );
  return users.map((user) => ({
    id: user.id,
    email: user.email,
    name: user.name,
    profilePictureUrl: user.image,
    role: isAdministrator(user) ? "admin" : "user",
    banned: user.holds,
    banReason: user.holds ? user.ban_reason : null,
    banExpires: user.holds ? (user.ban_expires?.toISOString() ?? null) : null,
    createdAt: user.created_at.toISOString(),
    updatedAt: user.updated_at.toISOString(),
    organizations: user.organizations,
  }));
}

/** One user as the API shows them. Throws `not_found`. */
export async function showUser(client: Transaction, id: string): Promise<ShownUser> {
  const [user] = await showUsers(client, [id]);
  if (user === undefined) throw new NotFoundError();
  return user;
}

/** Short facts of an entry; the organization where it is of one. */
type UserDetail = Readonly<Record<string, unknown>> & { readonly organizationId?: string | null };

/** Records in the change's own transaction what an administrator did to somebody. */
export function auditUser(
  ctx: AdministratorContext,
  client: Transaction,
  did: "banned" | "created" | "deleted" | "email_changed" | "role_changed" | "unbanned" | "updated",
  user: Pick<UserRow, "id" | "email">,
  { organizationId = null, ...detail }: UserDetail = {},
): Promise<void> {
  return recordAudit(client, {
    event: `user.${did}`,
    actorId: ctx.user.id,
    actorEmail: ctx.user.email,
    organizationId,
    targetKind: "user",
    targetId: user.id,
    targetLabel: user.email,
    detail,
    requestId: ctx.requestId,
  });
}
