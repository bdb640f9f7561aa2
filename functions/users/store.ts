import { askWithSession, readWithSession } from "../db/session.ts";
import type { AccountContext } from "../http/context.ts";
import { refusalOf } from "./refusals.ts";

// Each SQL function checks the session and its right by itself, and answers the reply's JSON as text
// (migration management.sql).

export interface ListQuery {
  readonly words: string;
  /** Clauses such as `-name`, checked against the allow-list. */
  readonly sorting: readonly string[];
  readonly offset: number;
  readonly pageSize: number;
}

/** A page of users with its meta. */
export function readUsers(ctx: AccountContext, query: ListQuery): Promise<string> {
  return readWithSession(ctx, "app.list_users($1, $2, $3, $4, $5)", [
    query.words,
    query.sorting,
    query.offset,
    query.pageSize,
  ]);
}

/** One user; throws `not_found`. */
export function readUser(ctx: AccountContext, id: string): Promise<string> {
  return readWithSession(ctx, "app.get_user($1, $2)", [id]);
}

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: "admin" | "user";
  readonly profilePictureUrl: string | null;
  readonly passwordHash: string;
  readonly organizationId: string;
}

/** Makes an account, member of its organization, and answers it. Throws what `refusals.ts` says. */
export function insertUser(ctx: AccountContext, user: NewUser): Promise<string> {
  return write(ctx, "app.create_user($1, $2, $3, $4, $5, $6, $7, $8)", [
    user.email,
    user.name,
    user.role,
    user.profilePictureUrl,
    user.passwordHash,
    user.organizationId,
    ctx.requestId,
  ]);
}

/** Changes what is given. `emailChanged`: the address is another now, and not verified. */
export async function changeUser(
  ctx: AccountContext,
  id: string,
  patch: { email?: string | undefined; name?: string | undefined; role?: "admin" | "user" | undefined },
): Promise<{ body: string; emailChanged: boolean }> {
  const { state, body } = await askWithSession(ctx, "app.update_user($1, $2, $3, $4, $5, $6)", [
    id,
    patch.email ?? null,
    patch.name ?? null,
    patch.role ?? null,
    ctx.requestId,
  ]);
  if (state !== "ok" && state !== "email_changed") throw refusalOf(state, body);
  return { body, emailChanged: state === "email_changed" };
}

/** Bans somebody, with no end where `expires` is null, and ends their sessions. */
export function ban(
  ctx: AccountContext,
  id: string,
  reason: string | null,
  expires: Date | null,
): Promise<string> {
  return write(ctx, "app.ban_user($1, $2, $3, $4, $5)", [id, reason, expires, ctx.requestId]);
}

/** Lifts a ban; somebody who is not banned is answered as they are. */
export function unban(ctx: AccountContext, id: string): Promise<string> {
  return write(ctx, "app.unban_user($1, $2, $3)", [id, ctx.requestId]);
}

/** Takes an account away with its sessions and memberships, and answers what it was. */
export function removeUser(ctx: AccountContext, id: string): Promise<string> {
  return write(ctx, "app.delete_user($1, $2, $3)", [id, ctx.requestId]);
}

async function write(ctx: AccountContext, call: string, parameters: unknown[]): Promise<string> {
  const { state, body } = await askWithSession(ctx, call, parameters);
  if (state !== "ok") throw refusalOf(state, body);
  return body;
}
