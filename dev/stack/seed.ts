import { verifyPassword } from "better-auth/crypto";
import type { Pool } from "pg";
import { hashPassword } from "../../functions/auth/passwords/hash-password.ts";
import { insertOrganization } from "../../functions/organizations/insert-organization.ts";
import { insertPerson } from "../../functions/users/insert-person.ts";
import { generatePassword } from "../admin/generate-password.ts";

export const DEMO_PASSWORD = "Demo-Prospection-2026!";

/** The demo accounts and their roles. The first of an organization is its owner. */
export const DEMO_ACCOUNTS = [
  { email: "admin@demo.test", name: "Antoine Keller", role: "admin", organization: "Démo" },
  { email: "commercial@demo.test", name: "Camille Renaud", role: "user", organization: "Démo" },
  { email: "autre@demo.test", name: "Alix Fontaine", role: "user", organization: "Autre" },
] as const;

/**
 * Creates the demo accounts and organizations if there are none, in one transaction. `admin` is a superuser's pool.
 * Returns the accounts' password if it is known: the public one, or a new one if the public one may not be used; else
 * undefined.
 */
export async function seedDemo(
  admin: Pool,
  { isPublic }: { isPublic: boolean },
): Promise<string | undefined> {
  const { rows } = await admin.query<{ email: string; password: string }>(
    `select u.email, a.password from better_auth."user" u join better_auth.account a on a.user_id = u.id
     where u.email = any ($1) and a.provider_id = 'credential'`,
    [DEMO_ACCOUNTS.map(({ email }) => email)],
  );
  if (rows.length === 0) {
    const password = isPublic ? DEMO_PASSWORD : generatePassword();
    await createAccounts(admin, password);
    return password;
  }
  const open: string[] = [];
  for (const { email, password: hash } of rows)
    if (await verifyPassword({ hash, password: DEMO_PASSWORD })) open.push(email);
  if (isPublic) return open.length > 0 ? DEMO_PASSWORD : undefined;
  if (open.length === 0) return undefined;
  const password = generatePassword();
  await admin.query(
    `with changed as (
       update better_auth.account a set password = $1, updated_at = now() from better_auth."user" u
       where u.id = a.user_id and u.email = any ($2) and a.provider_id = 'credential' returning a.user_id)
     delete from better_auth.session s using changed where s.user_id = changed.user_id`,
    [await hashPassword(password), open],
  );
  return password;
}

async function createAccounts(admin: Pool, password: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query("begin");
    const organizations = new Map<string, string>();
    for (const { email, name, role, organization } of DEMO_ACCOUNTS) {
      const organizationId =
        organizations.get(organization) ?? (await insertOrganization(client, { name: organization })).id;
      organizations.set(organization, organizationId);
      const passwordHash = await hashPassword(password);
      await insertPerson(client, { email, name, role, image: null, passwordHash }, organizationId);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
