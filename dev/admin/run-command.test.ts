import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { passwordRules } from "../../functions/auth/contract.ts";
import { route as auth } from "../../functions/auth/auth.ts";
import { createAuthPool } from "../../functions/auth/pool.ts";
import { createEnvironment } from "../../functions/env.ts";
import { route as listUsers } from "../../functions/users/list-users.ts";
import { callerOf, createPerson, PASSWORD, signIn } from "../test/caller.ts";
import { testStack } from "../test/database.ts";
import { createApiKey, createOrganization } from "../test/factories.ts";
import { generatePassword } from "./generate-password.ts";
import { runCommand } from "./run-command.ts";

const stack = await testStack();
const { admin, platform } = stack;
const call = callerOf(platform, [auth, listUsers]);

let printed: string[];
let complained: string[];
beforeEach(() => {
  [printed, complained] = [[], []];
  vi.spyOn(console, "log").mockImplementation((text) => void printed.push(String(text)));
});

/** Runs a command over the test's database and answers its exit code; what it complains of is kept. */
async function run(line: string[], environment = platform.environment): Promise<number> {
  const spy = vi.spyOn(console, "error").mockImplementation((text) => void complained.push(String(text)));
  const code = await runCommand(line, async (work) => {
    const pool = createAuthPool(environment, platform.log);
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  });
  // The complaints of a command are expected; any other fails the test.
  spy.mockClear();
  return code;
}
afterEach(() => vi.mocked(console.log).mockRestore());

const options = (given: Record<string, string>): string[] =>
  Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
const createAdmin = (given: Record<string, string>) => run(["create-admin", ...options(given)]);
const createUser = (given: Record<string, string>) => run(["create-user", ...options(given)]);
const resetPassword = (given: Record<string, string>) => run(["reset-password", ...options(given)]);
const sessionOf = async (cookie: string) => (await call("GET", "/api/auth/get-session", { cookie })).json;

let serial = 0;
const account = () => ({
  email: `personne-${++serial}@exemple.test`,
  name: "Inès Petit",
  password: PASSWORD,
});

describe("create-admin", () => {
  it("makes, on an empty database, an administrator who signs in and owns the organization", async () => {
    const before = await admin.query(
      `select from better_auth."user" union all select from better_auth.organization`,
    );
    expect(before.rowCount).toBe(0);
    const given = { ...account(), organization: "Été & Cie" };
    expect(await createAdmin({ ...given, email: given.email.toUpperCase() })).toBe(0);
    expect(printed).toEqual([`${given.email} administers Relance and owns the organization “Été & Cie”.`]);
    const cookie = await signIn(call, given.email);
    expect(await sessionOf(cookie)).toMatchObject({
      user: { role: "admin", emailVerified: true },
      session: { activeOrganizationId: expect.any(String) },
    });
    expect((await call("GET", "/api/users", { cookie })).json).toMatchObject({
      data: [{ email: given.email, role: "admin", organizations: [{ name: "Été & Cie", role: "owner" }] }],
    });
    const { rows } = await admin.query(
      "select event, actor_id, target_label from private.audit where detail ->> 'by' is not null order by id",
    );
    expect(rows).toEqual([
      { event: "organization.created", actor_id: null, target_label: "Été & Cie" },
      { event: "user.created", actor_id: null, target_label: given.email },
    ]);
  });

  it("makes one more owner of an organization that exists", async () => {
    await createOrganization(admin, { name: "Déjà là" });
    expect(await createAdmin({ ...account(), organization: "Déjà là" })).toBe(0);
    expect(await createAdmin({ ...account(), organization: " Déjà là " })).toBe(0);
    const { rows } = await admin.query(
      `select m.role from better_auth.member m join better_auth.organization o on o.id = m.organization_id
       where o.name = 'Déjà là'`,
    );
    expect(rows).toEqual([{ role: "owner" }, { role: "owner" }]);
  });

  it("of an address that has an account is refused, and leaves no organization behind", async () => {
    const { email } = await createPerson(admin);
    expect(await createAdmin({ ...account(), email, organization: "Fantôme" })).toBe(1);
    expect(complained).toEqual([`${email} has an account already.`]);
    const { rowCount } = await admin.query("select from better_auth.organization where name = 'Fantôme'");
    expect(rowCount).toBe(0);
  });

  it.each([
    [{ password: "court" }, /^Password refused: 12 caractères minimum, 1 majuscule minimum, /],
    [{ password: `Aa1!${"x".repeat(125)}` }, /128 caractères/],
    [{ email: "pas une adresse" }, /^--email : Adresse email invalide\.$/],
    [{ name: "a".repeat(201) }, /^--name : 200 caractères au plus\.$/],
    [{ organization: "" }, /^--organization … is missing$/],
    [{ colour: "bleu" }, /^Options : --email … --name … --password … --organization …$/],
  ])("says what is wrong with %.30j", async (wrong, message) => {
    expect(await createAdmin({ ...account(), organization: "Non", ...wrong })).toBe(2);
    expect(complained).toEqual([expect.stringMatching(message)]);
  });
});

describe("create-user", () => {
  it("makes a member of an organization, named or by its id", async () => {
    const organizationId = await createOrganization(admin, { name: "Aurore" });
    const [first, second] = [account(), account()];
    expect(await createUser({ ...first, organization: "Aurore" })).toBe(0);
    expect(await createUser({ ...second, organization: organizationId, role: "admin" })).toBe(0);
    expect(await sessionOf(await signIn(call, first.email))).toMatchObject({
      user: { role: "user", emailVerified: true },
      session: { activeOrganizationId: organizationId },
    });
    expect(await sessionOf(await signIn(call, second.email))).toMatchObject({ user: { role: "admin" } });
    const { rows } = await admin.query(
      "select role from better_auth.member where organization_id = $1 order by created_at",
      [organizationId],
    );
    expect(rows).toEqual([{ role: "owner" }, { role: "member" }]);
  });

  it("makes no organization of a mistyped name", async () => {
    expect(await createUser({ ...account(), organization: "Auror" })).toBe(1);
    expect(complained).toEqual(["No organization is called “Auror”."]);
    const { rowCount } = await admin.query("select from better_auth.organization where name = 'Auror'");
    expect(rowCount).toBe(0);
  });

  it("asks which of two organizations of one name is meant", async () => {
    const ids = [
      await createOrganization(admin, { name: "Double" }),
      await createOrganization(admin, { name: "Double" }),
    ];
    expect(await createUser({ ...account(), organization: "Double" })).toBe(1);
    for (const id of ids) expect(complained.join()).toContain(id);
  });

  it("refuses an unknown role", async () => {
    expect(await createUser({ ...account(), organization: "Aurore", role: "owner" })).toBe(2);
    expect(complained).toEqual(["--role : Valeur attendue\u00A0: admin, user."]);
  });
});

describe("reset-password", () => {
  it("sets the given password and ends every session", async () => {
    const person = await createPerson(admin);
    const cookie = await signIn(call, person.email);
    const password = "Tout-Autre-2026!";
    expect(await resetPassword({ email: person.email.toUpperCase(), password })).toBe(0);
    expect(printed.join()).not.toContain(password);
    expect(await sessionOf(cookie)).toBeNull();
    await signIn(call, person.email, password);
    await expect(signIn(call, person.email)).rejects.toThrow("401");
  });

  it("ends every API key, and says how many", async () => {
    const person = await createPerson(admin);
    const key = await createApiKey(admin, person.organizationId ?? "", person.userId);
    expect(await resetPassword({ email: person.email, password: PASSWORD })).toBe(0);
    expect(printed.join()).toContain("their API keys revoked (1)");
    const { rowCount } = await admin.query(
      "select from private.api_key where id = $1 and revoked_at is not null",
      [key],
    );
    expect(rowCount).toBe(1);
  });

  it("generates one and shows it once", async () => {
    const person = await createPerson(admin);
    expect(await resetPassword({ email: person.email })).toBe(0);
    const shown = /shown this once: (\S+)$/.exec(printed.join())?.[1] ?? "";
    await signIn(call, person.email, shown);
  });

  it("gives a password to somebody who had none", async () => {
    const person = await createPerson(admin);
    await admin.query("delete from better_auth.account where user_id = $1", [person.userId]);
    expect(await resetPassword({ email: person.email, password: PASSWORD })).toBe(0);
    await signIn(call, person.email);
  });

  it("withdraws a link that was sent to choose one", async () => {
    const person = await createPerson(admin);
    await call("POST", "/api/auth/request-password-reset", { body: { email: person.email } });
    const links = () => admin.query("select from better_auth.verification where value = $1", [person.userId]);
    expect((await links()).rowCount).toBe(1);
    await resetPassword({ email: person.email });
    expect((await links()).rowCount).toBe(0);
  });

  it("refuses a weak password, an unknown address and no address", async () => {
    const person = await createPerson(admin);
    expect(await resetPassword({ email: person.email, password: "court" })).toBe(2);
    expect(await resetPassword({ email: "inconnue@exemple.test" })).toBe(1);
    expect(await resetPassword({})).toBe(2);
    expect(complained.slice(1)).toEqual(["No account of inconnue@exemple.test.", "--email … is missing"]);
    await signIn(call, person.email);
  });
});

describe("a command", () => {
  it("that is unknown, or missing, names those there are", async () => {
    expect([await run(["create"]), await run([])]).toEqual([2, 2]);
    for (const text of complained)
      expect(text).toMatch(/create-admin .*\n.*create-user .*\n.*reset-password /);
  });

  it("says which variable to look at when the role or the address of the database is wrong", async () => {
    const { DATABASE_URL } = platform.environment.database();
    const wrong = [DATABASE_URL, "postgres://auth_server:x@127.0.0.1:9/none"];
    for (const AUTH_DATABASE_URL of wrong) {
      const environment = createEnvironment({ DATABASE_URL, AUTH_DATABASE_URL });
      expect(await run(["reset-password", "--email", "a@exemple.test"], environment)).toBe(1);
    }
    expect(complained).toEqual([
      "The database refuses this role: AUTH_DATABASE_URL has to be the address of auth_server.",
      "The database does not answer: look at AUTH_DATABASE_URL.",
    ]);
  });
});

describe("a generated password", () => {
  it("holds every rule, and is another each time", () => {
    const made = Array.from({ length: 500 }, generatePassword);
    for (const password of made) {
      expect(passwordRules.filter((rule) => !rule.holds(password))).toEqual([]);
      expect(password).toHaveLength(20);
    }
    expect(new Set(made).size).toBe(500);
  });
});
