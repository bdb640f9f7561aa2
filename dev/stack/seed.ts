import type { Pool, PoolClient } from "pg";
import { hashPassword } from "../../functions/auth/hash-password.ts";

export const DEMO_PASSWORD = "Demo-Prospection-2026!";

/** The demo accounts: who they are, and what they may do. The first of an organization owns it. */
export const DEMO_ACCOUNTS = [
  { email: "admin@demo.test", name: "Antoine Keller", role: "admin", organization: "Démo" },
  { email: "commercial@demo.test", name: "Camille Renaud", role: "user", organization: "Démo" },
  { email: "autre@demo.test", name: "Alix Fontaine", role: "user", organization: "Autre" },
] as const;

/**
 * Creates the demo accounts and organizations where there is none yet. `admin` is a superuser's pool. All
 * or nothing: a start that is interrupted leaves no half of it.
 */
export async function seedDemo(admin: Pool): Promise<void> {
  const { rowCount } = await admin.query(`select from better_auth."user" where email = $1`, [
    DEMO_ACCOUNTS[0].email,
  ]);
  if (rowCount !== 0) return;
  const client = await admin.connect();
  try {
    await client.query("begin");
    const organizations = new Map<string, string>();
    for (const { email, name, role, organization } of DEMO_ACCOUNTS) {
      const organizationId =
        organizations.get(organization) ?? (await createOrganization(client, organization));
      organizations.set(organization, organizationId);
      await client.query("select better_auth.create_person($1, $2, $3, null, $4, $5)", [
        email,
        name,
        role,
        await hashPassword(DEMO_PASSWORD),
        organizationId,
      ]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function createOrganization(client: PoolClient, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select better_auth.create_organization($1, null, '{}') as id",
    [name],
  );
  return rows[0]?.id ?? "";
}
