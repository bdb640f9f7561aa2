import {
  askWithSession,
  readWithSession,
  type SessionArguments,
  type SessionFunction,
} from "../db/session.ts";
import type { AccountContext } from "../http/context.ts";
import type { ListQuery } from "../http/list-query.ts";
import { refusalOf } from "./refusals.ts";

// Each SQL function checks the session and its right by itself, and answers the reply's JSON as text
// (migration manage_users.sql).

/** A page of users with its meta. */
export function readUsers(ctx: AccountContext, query: ListQuery): Promise<string> {
  return readWithSession(ctx, "app.list_users", {
    words: query.words,
    sorting: query.sorting,
    row_offset: query.offset,
    page_size: query.pageSize,
  });
}

/** One user; throws `not_found`. */
export function readUser(ctx: AccountContext, id: string): Promise<string> {
  return readWithSession(ctx, "app.get_user", { person: id });
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
  return write(ctx, "app.create_user", {
    email: user.email,
    name: user.name,
    role: user.role,
    image: user.profilePictureUrl,
    password_hash: user.passwordHash,
    organization: user.organizationId,
    request_id: ctx.requestId,
  });
}

/** Changes what is given. `emailChanged`: the address is another now, and not verified. */
export async function changeUser(
  ctx: AccountContext,
  id: string,
  patch: { email?: string | undefined; name?: string | undefined; role?: "admin" | "user" | undefined },
): Promise<{ body: string; emailChanged: boolean }> {
  const { state, body } = await askWithSession(ctx, "app.update_user", {
    person: id,
    new_email: patch.email ?? null,
    new_name: patch.name ?? null,
    new_role: patch.role ?? null,
    request_id: ctx.requestId,
  });
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
  return write(ctx, "app.ban_user", { person: id, reason, expires, request_id: ctx.requestId });
}

/** Lifts a ban; somebody who is not banned is answered as they are. */
export function unban(ctx: AccountContext, id: string): Promise<string> {
  return write(ctx, "app.unban_user", { person: id, request_id: ctx.requestId });
}

/** Takes an account away with its sessions and memberships, and answers what it was. */
export function removeUser(ctx: AccountContext, id: string): Promise<string> {
  return write(ctx, "app.delete_user", { person: id, request_id: ctx.requestId });
}

async function write<Name extends SessionFunction>(
  ctx: AccountContext,
  name: Name,
  args: SessionArguments<Name>,
): Promise<string> {
  const { state, body } = await askWithSession(ctx, name, args);
  if (state !== "ok") throw refusalOf(state, body);
  return body;
}
