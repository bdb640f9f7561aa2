import type { PoolClient } from "pg";
import { insertOrganization } from "../../functions/organizations/insert-organization.ts";
import { sqlState } from "../../functions/db/statement.ts";
import { insertPerson } from "../../functions/users/insert-person.ts";
import { endAccess } from "../../functions/auth/passwords/end-access.ts";
import { hashPassword } from "../../functions/auth/passwords/hash-password.ts";
import { CommandError } from "./command-error.ts";

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly role: "admin" | "user";
  readonly password: string;
}

/** The id of the organization of this name or id; undefined if none. Throws `CommandError` for two of one name. */
export async function findOrganization(client: PoolClient, named: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    "select id from better_auth.organization where name = $1 or id::text = lower($1) order by created_at",
    [named.trim()],
  );
  if (rows.length > 1) {
    const ids = rows.map(({ id }) => id).join(", ");
    throw new CommandError(`Several organizations are called “${named.trim()}”. Give its id: ${ids}`);
  }
  return rows[0]?.id;
}

/** Makes an organization with its default team, and answers its id. */
export async function createOrganization(client: PoolClient, name: string): Promise<string> {
  const { id } = await insertOrganization(client, { name: name.trim() });
  await record(client, {
    event: "organization.created",
    organizationId: id,
    targetKind: "organization",
    targetId: id,
    targetLabel: name.trim(),
  });
  return id;
}

/**
 * Makes somebody who can sign in at once, member of the organization, and answers their id. Throws `CommandError` for
 * an address that has an account and for a full organization.
 */
export async function createAccount(
  client: PoolClient,
  account: NewAccount,
  organizationId: string,
): Promise<string> {
  const { email, name, role, password } = account;
  const passwordHash = await hashPassword(password);
  const person = { email, name, role, image: null, passwordHash };
  const made = await insertPerson(client, person, organizationId).catch((error: unknown) => {
    throw sqlState(error) === "23505" ? new CommandError(`${email} has an account already.`) : error;
  });
  if (made === "organization full") throw new CommandError("This organization has 100 members already.");
  if (made === "unknown organization") throw new CommandError(`No organization ${organizationId}.`);
  const { id } = made;
  await record(client, {
    event: "user.created",
    organizationId,
    targetKind: "user",
    targetId: id,
    targetLabel: email,
    detail: { role },
  });
  return id;
}

/**
 * Gives somebody a new password, ends all their sessions and API keys and withdraws the links to choose another. Answers
 * how many keys that was. Throws `CommandError` for an address without an account.
 */
export async function setPassword(client: PoolClient, email: string, password: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `select id from better_auth."user" where email = lower($1) for update`,
    [email.trim()],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new CommandError(`No account of ${email.trim()}.`);
  const hash = await hashPassword(password);
  const { rowCount } = await client.query(
    `update better_auth.account set password = $2, updated_at = now()
     where user_id = $1 and provider_id = 'credential'`,
    [id, hash],
  );
  if (rowCount === 0) {
    await client.query(
      `insert into better_auth.account (account_id, provider_id, user_id, password, updated_at)
       values ($1::text, 'credential', $1::uuid, $2, now())`,
      [id, hash],
    );
  }
  const { keys } = await endAccess(client, id, null);
  await client.query("delete from better_auth.verification where value = $1::text", [id]);
  await record(client, {
    event: "password.reset",
    targetKind: "user",
    targetId: id,
    targetLabel: email.trim().toLowerCase(),
  });
  return keys.length;
}

/** Who had access to the server did it: the entry names no actor. */
async function record(
  client: PoolClient,
  entry: Record<string, unknown> & { detail?: object },
): Promise<void> {
  await client.query("select app.record_audit($1)", [
    { ...entry, detail: { ...entry.detail, by: "npm run admin" } },
  ]);
}
