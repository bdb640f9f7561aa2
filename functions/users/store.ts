import type * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import type { Transaction } from "../db/claims.ts";
import { anyOf, builder, builtRows, NOW } from "../db/builder.ts";
import type { StoredRow } from "../db/given.ts";
import type { AdministratorContext } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import type { User } from "./contract.ts";

/** A user as the API shows them: instants are texts. */
export type ShownUser = z.input<typeof User>;
type UserRow = StoredRow<"better_auth.user">;

/** Better-auth keeps several roles in one text. */
export const isAdministrator = ({ role }: Pick<UserRow, "role">): boolean =>
  (role ?? "").split(",").some((one) => one.trim() === "admin");

/** A user's row, locked for whoever changes it. Throws `not_found`. */
export async function lockUser(client: Transaction, id: string): Promise<UserRow> {
  const [row] = await builtRows(
    client,
    builder.selectFrom("better_auth.user").selectAll().where("id", "=", id).forUpdate(),
  );
  if (row === undefined) throw new NotFoundError();
  return row;
}

/** Some users as the API shows them, in the given order. A ban that is over is none: better-auth forgets it at the next sign-in. */
export async function showUsers(client: Transaction, ids: readonly string[]): Promise<ShownUser[]> {
  const users = await builtRows(
    client,
    builder
      .selectFrom("better_auth.user")
      .selectAll()
      .select(({ eb }) =>
        eb("banned", "is", true)
          .and(eb.or([eb("ban_expires", "is", null), eb("ban_expires", ">", NOW)]))
          .as("isBanned"),
      )
      .where("id", "=", anyOf(ids)),
  );
  const memberships = Map.groupBy(
    await builtRows(
      client,
      builder
        .selectFrom("better_auth.member as m")
        .innerJoin("better_auth.organization as o", "o.id", "m.organization_id")
        .select(["m.user_id as userId", "o.id", "o.name", "m.role"])
        .where("m.user_id", "=", anyOf(ids))
        .orderBy("o.name")
        .orderBy("o.id"),
    ),
    ({ userId }) => userId,
  );
  const shown = new Map(
    users.map((user) => [
      user.id,
      {
        id: user.id,
        email: user.email,
        name: user.name,
        profilePictureUrl: user.image,
        role: isAdministrator(user) ? ("admin" as const) : ("user" as const),
        banned: Boolean(user.isBanned),
        banReason: user.isBanned ? user.ban_reason : null,
        banExpires: user.isBanned ? (user.ban_expires?.toISOString() ?? null) : null,
        createdAt: user.created_at.toISOString(),
        updatedAt: user.updated_at.toISOString(),
        organizations: (memberships.get(user.id) ?? []).map(({ id, name, role }) => ({ id, name, role })),
      },
    ]),
  );
  return ids.flatMap((id) => shown.get(id) ?? []);
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
