import type { Pool } from "pg";
import type { Auth } from "../../functions/auth/better-auth.ts";

export const DEMO_PASSWORD = "Demo-Prospection-2026!";

/** The demo accounts: who they are, and what they may do. */
export const DEMO_ACCOUNTS = [
  { email: "admin@demo.test", name: "Antoine Keller", role: "admin", organization: "Démo", member: "owner" },
  {
    email: "commercial@demo.test",
    name: "Camille Renaud",
    role: "user",
    organization: "Démo",
    member: "member",
  },
  { email: "autre@demo.test", name: "Alix Fontaine", role: "user", organization: "Autre", member: "owner" },
] as const;

/** Creates the demo accounts and organizations where there is none yet. `admin` is a superuser's pool. */
export async function seedDemo(auth: Auth, admin: Pool): Promise<void> {
  const { rows } = await admin.query(`select from better_auth."user" where email = $1`, [
    DEMO_ACCOUNTS[0].email,
  ]);
  if (rows.length > 0) return;
  for (const account of DEMO_ACCOUNTS) {
    const userId = await createAccount(auth, account);
    await join(auth, admin, userId, account.organization, account.member);
  }
  await admin.query(`update better_auth."user" set email_verified = true where email = any ($1)`, [
    DEMO_ACCOUNTS.map((account) => account.email),
  ]);
}

/** Creates an account that can sign in, and answers its id. */
export async function createAccount(
  auth: Auth,
  account: { email: string; name: string; role: "admin" | "user"; password?: string },
): Promise<string> {
  const { user } = await auth.api.createUser({
    body: {
      email: account.email,
      name: account.name,
      role: account.role,
      password: account.password ?? DEMO_PASSWORD,
    },
  });
  return user.id;
}

/** Makes somebody a member of the organization of this name, created with them as owner where it is missing. */
export async function join(
  auth: Auth,
  admin: Pool,
  userId: string,
  name: string,
  role: "owner" | "member",
): Promise<void> {
  const { rows } = await admin.query<{ id: string }>(
    "select id from better_auth.organization where name = $1",
    [name],
  );
  const existing = rows[0]?.id;
  if (existing === undefined) {
    const slug = name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-");
    await auth.api.createOrganization({ body: { name, slug, userId } });
    return;
  }
  await auth.api.addMember({ body: { userId, organizationId: existing, role } });
}
