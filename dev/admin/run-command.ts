import type { Pool, PoolClient } from "pg";
import { createAccount, createOrganization, findOrganization, setPassword } from "./accounts.ts";
import { CommandError } from "./command-error.ts";
import { generatePassword } from "./generate-password.ts";
import { readAccount, readOptions, refuseWeakPassword } from "./read-options.ts";

/** Reads a command's options and answers what it does, in one transaction, and then says. */
type Command = (words: string[]) => (client: PoolClient) => Promise<string>;

/** The first administrator: owner of the organization of this name, which is made where it is missing. */
const createAdmin: Command = (words) => {
  const { organization = "", ...given } = readOptions(words, ["email", "name", "password", "organization"]);
  const account = readAccount({ ...given, role: "admin" });
  return async (client) => {
    const organizationId =
      (await findOrganization(client, organization)) ?? (await createOrganization(client, organization));
    const userId = await createAccount(client, account, organizationId);
    await client.query("update better_auth.member set role = 'owner' where user_id = $1", [userId]);
    return `${account.email} administers Relance and owns the organization “${organization.trim()}”.`;
  };
};

/** A member of an organization that exists: a mistyped name makes no new one. */
const createUser: Command = (words) => {
  const { organization = "", ...given } = readOptions(words, [
    "email",
    "name",
    "password",
    "organization",
    "role?",
  ]);
  const account = readAccount({ role: "user", ...given });
  return async (client) => {
    const organizationId = await findOrganization(client, organization);
    if (organizationId === undefined) {
      throw new CommandError(`No organization is called “${organization.trim()}”.`);
    }
    await createAccount(client, account, organizationId);
    const role = account.role === "admin" ? ", administrator of Relance" : "";
    return `${account.email} can sign in: member of “${organization.trim()}”${role}.`;
  };
};

/** A new password, chosen here unless given; all sessions and API keys of the person end. */
const resetPassword: Command = (words) => {
  const { email = "", password } = readOptions(words, ["email", "password?"]);
  if (password !== undefined) refuseWeakPassword(password);
  return async (client) => {
    const chosen = password ?? generatePassword();
    const keys = await setPassword(client, email, chosen);
    const told = `The password of ${email.trim()} is changed, their sessions are ended, their API keys revoked (${keys}).`;
    return password === undefined ? `${told}\nNew password, shown this once: ${chosen}` : told;
  };
};

const commands = new Map<string, Command>([
  ["create-admin", createAdmin],
  ["create-user", createUser],
  ["reset-password", resetPassword],
]);

const USAGE = `npm run admin -- create-admin --email … --name … --password … --organization …
npm run admin -- create-user --email … --name … --password … --organization … [--role admin|user]
npm run admin -- reset-password --email … [--password …]
npm run admin -- rotate-token-key`;

/** How a command reaches the database as auth_server: the pool lasts as long as the work. */
export type WithPool = (work: (pool: Pool) => Promise<string>) => Promise<string>;

/**
 * Runs a command line and answers its exit code: 0 done, 1 it cannot be done, 2 the command line is wrong.
 * What is said goes to the console, in French.
 */
export async function runCommand([name = "", ...words]: string[], withPool: WithPool): Promise<0 | 1 | 2> {
  try {
    const command = commands.get(name);
    if (command === undefined) throw new CommandError(USAGE, 2);
    const work = command(words);
    console.log(await withPool((pool) => inTransaction(pool, work)));
    return 0;
  } catch (error) {
    console.error(explain(error));
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<string>): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const told = await work(client);
    await client.query("commit");
    return told;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function explain(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "42501")
    return "The database refuses this role: AUTH_DATABASE_URL has to be the address of auth_server.";
  if (code === "ECONNREFUSED") return "The database does not answer: look at AUTH_DATABASE_URL.";
  return error instanceof Error ? error.message : String(error);
}
