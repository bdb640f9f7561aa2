import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { Client } from "pg";
import { violations } from "./axe.ts";

export const DEMO_PASSWORD = "Demo-Prospection-2026!";

export interface Person {
  readonly email: string;
  readonly organizationId: string;
  readonly userId: string;
}

/** What the running product says of itself to commands on this machine. */
function environment(): Record<string, string> {
  const file = path.join(process.env.E2E_DATA ?? "", "data", "running.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { environment: Record<string, string> }).environment;
}

/** A query by the role of /api/auth, which may write accounts and organizations. */
async function arrange<T extends Record<string, unknown>>(sql: string, values: unknown[]): Promise<T[]> {
  const client = new Client({ connectionString: environment().AUTH_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** All tests come from one address: what others tried there does not count for this one. */
export const forgetAttempts = () => arrange("delete from better_auth.rate_limit", []);

/** A person of their own organization, so that a test shares nothing with another. */
export async function createPerson(role: "owner" | "member" = "owner"): Promise<Person> {
  const unique = randomBytes(5).toString("hex");
  const email = `personne-${unique}@exemple.test`;
  const [row] = await arrange<{ organization: string; person: string }>(
    `with o as (insert into better_auth.organization (name, slug) values ('Essai', $1) returning id),
      u as (insert into better_auth."user" (name, email, email_verified, role) values ('Claude Essai', $2, true, 'user') returning id),
      m as (insert into better_auth.member (organization_id, user_id, role, created_at) select o.id, u.id, $3, now() from o, u)
     select o.id as organization, u.id as person from o, u`,
    [unique, email, role],
  );
  if (row === undefined) throw new Error("no person");
  return { email, organizationId: row.organization, userId: row.person };
}

/** Opens a session for a person in a browser, without the sign-in form. */
export async function signIn(context: BrowserContext, person: Person, baseURL: string): Promise<void> {
  const token = randomBytes(24).toString("hex");
  await arrange(
    `insert into better_auth.session (token, user_id, active_organization_id, expires_at, updated_at)
     values ($1, $2, $3, now() + interval '7 days', now())`,
    [token, person.userId, person.organizationId],
  );
  const secret = environment().BETTER_AUTH_SECRET ?? "";
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  await context.addCookies([
    {
      name: "better-auth.session_token",
      value: encodeURIComponent(`${token}.${signature}`),
      url: baseURL,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
}

/**
 * A contact of a person's organization, theirs or nobody's, with a note in which a model has read a promise to call
 * back today. Answers the contact's id.
 */
export async function createReadNote(
  { organizationId, email }: Person,
  text: string,
  { lastName = "Morel", isOwn = true } = {},
): Promise<string> {
  const client = new Client({ connectionString: environment().DATABASE_URL });
  await client.connect();
  const claims = { sub: organizationId, role: "authenticated", org_id: organizationId, org_role: "system" };
  const day = new Date().toISOString().slice(0, 10);
  try {
    // At once: a note that is seen unread would be read by the simulated model too, and its answer kept in this one's place.
    await client.query("begin");
    await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(claims)]);
    const { rows } = await client.query<{ contactId: string }>(
      `insert into public.contact (organization_id, last_name, owner_email) values ($1, $2, $3)
       returning id as "contactId"`,
      [organizationId, lastName, isOwn ? email : null],
    );
    const contactId = rows[0]?.contactId ?? "";
    const notes = await client.query<{ id: string; hash: string }>(
      `insert into public.note as n (organization_id, contact_id, date, text) values ($1, $2, now(), $3)
       returning n.id, app.content_hash(n) as hash`,
      [organizationId, contactId, text],
    );
    const of = [organizationId, contactId, notes.rows[0]?.id];
    await client.query(
      `insert into public.text_reading (organization_id, contact_id, text_kind, text_id, reader, version, content_hash, understood, at)
       values ($1, $2, 'note', $3, 'model', 'e2e', $4, true, now())`,
      [...of, notes.rows[0]?.hash],
    );
    await client.query(
      `insert into public.fact (organization_id, contact_id, text_kind, text_id, reader, position, kind, who, act, due,
         due_bound, due_start, due_end, quote)
       values ($1, $2, 'note', $3, 'model', 1, 'commitment', 'us', 'call', 'aujourd’hui', 'on', $4, $4, $5)`,
      [...of, day, text],
    );
    await client.query(
      `delete from private.unread_text
       where organization_id = $1 and contact_id = $2 and text_id = $3 and reader = 'model'`,
      of,
    );
    await client.query("commit");
    return contactId;
  } finally {
    await client.end();
  }
}

/** From the settings: consent in HubSpot's tab, until the settings say so. */
export async function connectHubspot(page: Page): Promise<void> {
  await page.goto("/settings");
  const [consent] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "Connecter", exact: true }).click(),
  ]);
  await consent.getByRole("button", { name: "Autoriser" }).click();
  await expect(page.getByText("Connecté", { exact: true })).toBeVisible();
}

/** No accessibility violation on the screen as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** Errors a test expects on the console, e.g. of a request that must fail. */
interface Fixtures {
  allowConsole: RegExp[];
  person: Person;
}

/** A test that fails on any console error or uncaught exception of any of its tabs. */
export const test = base.extend<Fixtures, { newcomer: Person }>({
  allowConsole: [[], { option: true }],
  context: async ({ context, allowConsole }, use) => {
    await forgetAttempts();
    const complaints: string[] = [];
    const listen = (page: Page): void => {
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => complaints.push(error.message));
    };
    context.on("page", listen);
    await use(context);
    expect(complaints.filter((text) => !allowConsole.some((allowed) => allowed.test(text)))).toEqual([]);
  },
  /** Signed in, in an organization of their own. */
  person: async ({ context, baseURL }, use) => {
    const person = await createPerson();
    await signIn(context, person, baseURL ?? "");
    await use(person);
  },
  /** Whoever has connected HubSpot and has their list, once for all tests of a worker that ask for it (first-day.ts). */
  newcomer: [
    async ({ browser }, use, { project }) => {
      const baseURL = project.use.baseURL ?? "";
      const context = await browser.newContext({ baseURL });
      const newcomer = await createPerson();
      await signIn(context, newcomer, baseURL);
      const page = await context.newPage();
      await connectHubspot(page);
      await page.goto("/contacts");
      // By itself, however long a busy machine takes over ten messages.
      await expect(page.getByRole("article").first()).toBeVisible({ timeout: 240_000 });
      await context.close();
      await use(newcomer);
    },
    { scope: "worker", timeout: 300_000 },
  ],
});
export { expect };
