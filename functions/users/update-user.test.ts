import { beforeEach, describe, expect, it } from "vitest";
import { administration } from "../../dev/test/administration.ts";
import { createPerson, PASSWORD, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createUser } from "../../dev/test/factories.ts";
import { mailsOf } from "../../dev/test/mailbox.ts";
import { route as auth } from "../auth/auth.ts";

const stack = await testStack({ mailbox: true });
const { admin } = stack;
const { ask, audited, call, me } = await administration(stack, [auth]);
const mails = mailsOf(stack);

let person: Awaited<ReturnType<typeof createPerson>>;
beforeEach(async () => {
  person = await createPerson(admin);
});

let serial = 0;
const newAddress = () => `adresse-${++serial}@exemple.test`;
const patch = (body: Record<string, unknown>, id = person.userId) => ask("PATCH", `/api/users/${id}`, body);
const isVerified = async (): Promise<boolean | undefined> => {
  const { rows } = await admin.query<{ verified: boolean }>(
    `select email_verified as verified from better_auth."user" where id = $1`,
    [person.userId],
  );
  return rows[0]?.verified;
};

describe("GET /api/users/{id}", () => {
  it("answers the person", async () => {
    const reply = await ask("GET", `/api/users/${person.userId}`);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ id: person.userId, email: person.email, name: "Camille Renaud" });
  });
});

describe("PATCH /api/users/{id}", () => {
  it("changes the name alone", async () => {
    const reply = await patch({ name: "  Camille Duroc " });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ name: "Camille Duroc", email: person.email, role: "user" });
    expect(await isVerified()).toBe(true);
    expect(await mails.count(person.email)).toBe(0);
    expect((await audited(person.userId)).map(({ event, detail }) => [event, detail])).toEqual([
      ["user.updated", { fields: ["name"] }],
    ]);
  });

  it("makes an administrator, and no longer one, from the next call on", async () => {
    const cookie = await signIn(call, person.email);
    const list = () => call("GET", "/api/users", { cookie });
    expect((await list()).status).toBe(403);
    expect((await patch({ role: "admin" })).json).toMatchObject({ role: "admin" });
    expect((await list()).status).toBe(200);
    expect((await patch({ role: "user" })).json).toMatchObject({ role: "user" });
    expect((await list()).status).toBe(403);
    expect((await audited(person.userId)).map(({ event, detail }) => [event, detail])).toEqual([
      ["user.role_changed", { from: "user", to: "admin" }],
      ["user.role_changed", { from: "admin", to: "user" }],
    ]);
  });

  it("changes the address, which is to be verified by the link sent to it", async () => {
    const email = newAddress();
    const reply = await patch({ email: email.toUpperCase() });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ email });
    expect(await isVerified()).toBe(false);
    expect(await mails.newest(email, "verify")).toMatchObject({
      subject: "Relance\u00A0: confirmez votre nouvelle adresse email",
      text: expect.stringContaining("Un administrateur a changé l’adresse de votre compte"),
    });
    expect(await mails.count(person.email)).toBe(0);

    const followed = await call("GET", await mails.linkTo(email, "verify"));
    expect(followed.status).toBe(302);
    expect(followed.headers.get("location")).toBe("/settings");
    expect(await isVerified()).toBe(true);
    await signIn(call, email, PASSWORD);
    expect((await audited(person.userId))[0]).toMatchObject({
      event: "user.email_changed",
      actor_id: me.userId,
      target_label: email,
      detail: { from: person.email, to: email },
    });
  });

  it("makes a link useless once the address has changed again", async () => {
    const [first, second] = [newAddress(), newAddress()];
    await patch({ email: first });
    const link = await mails.linkTo(first, "verify");
    await patch({ email: second });
    expect((await call("GET", link)).headers.get("location")).toMatch(/^\/settings\?error=/);
    expect(await isVerified()).toBe(false);
    // Whoever is given the address later does not find it verified by another's link.
    const other = await createUser(admin, { email: first, email_verified: false });
    await call("GET", link);
    const { rows } = await admin.query(`select email_verified from better_auth."user" where id = $1`, [
      other,
    ]);
    expect(rows).toEqual([{ email_verified: false }]);
  });

  it("lets no link to choose a password outlive the address it went to", async () => {
    await call("POST", "/api/auth/request-password-reset", { body: { email: person.email } });
    const held = () => admin.query("select from better_auth.verification where value = $1", [person.userId]);
    expect((await held()).rowCount).toBe(1);
    await patch({ email: newAddress() });
    expect((await held()).rowCount).toBe(0);
  });

  it("is not undone by a mail server that fails, which the log tells without the address", async () => {
    const broken = await testStack({ variables: { SMTP_URL: "smtp://127.0.0.1:9" } });
    const { ask: askThere } = await administration(broken);
    const userId = await createUser(broken.admin);
    const reply = await askThere("PATCH", `/api/users/${userId}`, { email: "ailleurs@exemple.test" });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ email: "ailleurs@exemple.test" });
    const line = broken.logged.find((one) => one.includes('"level":"error"'));
    expect(line).toContain("ESOCKET");
    expect(broken.logged.join()).not.toContain("ailleurs@exemple.test");
  });

  it("changes nothing, and sends and tells nothing, where nothing differs", async () => {
    const before = (await ask("GET", `/api/users/${person.userId}`)).json;
    for (const body of [{}, { email: person.email.toUpperCase(), name: "Camille Renaud", role: "user" }]) {
      const reply = await patch(body);
      expect(reply.status).toBe(200);
      expect(reply.json).toEqual(before);
    }
    expect(await mails.count(person.email)).toBe(0);
    expect(await audited(person.userId)).toEqual([]);
  });

  it("refuses the address of another account, and changes nothing else either", async () => {
    const other = await createPerson(admin);
    const reply = await patch({ email: other.email, name: "Autre", role: "admin" });
    expect(reply.status).toBe(409);
    expect(reply.error.message).toBe("Cette adresse email est déjà celle d’un autre compte.");
    expect((await ask("GET", `/api/users/${person.userId}`)).json).toMatchObject({
      name: "Camille Renaud",
      role: "user",
    });
  });

  it("keeps the last administrator one", async () => {
    const reply = await patch({ role: "user", name: "Personne" }, me.userId);
    expect(reply.status).toBe(409);
    expect(reply.error).toMatchObject({
      code: "conflict",
      message: "Il faut au moins un administrateur. Nommez-en un autre d’abord.",
    });
    expect((await ask("GET", `/api/users/${me.userId}`)).json).toMatchObject({ name: "Ada Ministre" });
  });

  it.each([
    [{ email: "x" }, { email: "Adresse email invalide." }],
    [{ email: null }, { email: "Valeur invalide\u00A0: texte attendu." }],
    [{ name: "" }, { name: "1 caractère(s) au moins." }],
    [{ name: "\u0000" }, { name: "Valeur invalide." }],
    [{ name: "a".repeat(1_000_000) }, { name: "200 caractères au plus." }],
    [{ role: "owner" }, { role: "Valeur attendue\u00A0: admin, user." }],
    [{ password: PASSWORD }, { password: "Ce champ n’existe pas." }],
  ])("refuses %.40j", async (body, details) => {
    const reply = await patch(body);
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual(details);
  });
});
