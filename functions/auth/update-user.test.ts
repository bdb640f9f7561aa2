import { describe, expect, it } from "vitest";
import { callerOf, createPerson } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession } from "../../dev/test/factories.ts";
import { route } from "./auth.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);

async function withSession(role = "user") {
  const person = await createPerson(admin, { user: { role } });
  const { cookie } = await createSession(admin, person.userId, person.organizationId);
  return { ...person, cookie };
}
const update = (cookie: string, body: unknown) => call("POST", "/api/auth/update-user", { cookie, body });
const stored = async (userId: string) => {
  const { rows } = await admin.query<{ name: string; image: string | null }>(
    `select name, image from better_auth."user" where id = $1`,
    [userId],
  );
  return rows[0];
};

describe("what a person says of themselves", () => {
  it("is a name and an image at an https address, or none", async () => {
    const me = await withSession();
    const image = "https://images.exemple.test/camille.jpg?taille=48";
    expect((await update(me.cookie, { name: "Élodie", image })).json).toEqual({ status: true });
    expect(await stored(me.userId)).toEqual({ name: "Élodie", image });
    await update(me.cookie, { image: null });
    expect(await stored(me.userId)).toEqual({ name: "Élodie", image: null });
    expect((await update(me.cookie, { name: "n".repeat(200) })).status).toBe(200);
  });

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:image/png;base64,AAAA",
    "http://images.exemple.test/a.jpg",
    "//images.exemple.test/a.jpg",
    " https://images.exemple.test/a.jpg",
    "https://",
    'https://a.test/"><script>',
    `https://a.test/${"a".repeat(2_000)}`,
    "",
    7,
    { href: "https://a.test" },
  ])("is no image at %j", async (image) => {
    const me = await withSession();
    const reply = await update(me.cookie, { image });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ code: "INVALID_IMAGE" });
    expect(await stored(me.userId)).toEqual({ name: "Camille Renaud", image: null });
  });

  it.each(["", "   ", "n".repeat(201), null, 7, ["a"]])("is not the name %j", async (name) => {
    const me = await withSession();
    const reply = await update(me.cookie, { name });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      code: "INVALID_NAME",
      message: "Le nom compte de 1 à 200 caractères.",
    });
    expect((await stored(me.userId))?.name).toBe("Camille Renaud");
  });

  it("is something", async () => {
    const me = await withSession();
    const reply = await update(me.cookie, {});
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ code: "NO_FIELDS_TO_UPDATE", message: "Rien à modifier." });
  });

  it("is neither an address, nor a role, nor a ban", async () => {
    const me = await withSession();
    expect((await update(me.cookie, { email: "autre@exemple.test" })).status).toBe(400);
    for (const field of [{ role: "admin" }, { banned: false }, { emailVerified: true }]) {
      await update(me.cookie, { name: "Camille", ...field });
    }
    const { rows } = await admin.query(
      `select email, role, email_verified as verified from better_auth."user" where id = $1`,
      [me.userId],
    );
    expect(rows).toEqual([{ email: me.email, role: "user", verified: true }]);
  });
});

describe("what an administrator says of a person", () => {
  it("keeps to the same rules", async () => {
    const boss = await withSession("admin");
    const create = (fields: Record<string, unknown>) =>
      call("POST", "/api/auth/admin/create-user", {
        cookie: boss.cookie,
        body: { email: "neuve@exemple.test", name: "Camille", password: "Prospection-2026!", ...fields },
      });
    const image = "javascript:alert(1)";
    expect((await create({ data: { image } })).json).toMatchObject({ code: "INVALID_IMAGE" });
    expect((await create({ name: " " })).json).toMatchObject({ code: "INVALID_NAME" });
    expect((await create({ name: "Camille R." })).status).toBe(200);
  });

  it("is no address of more than 254 characters", async () => {
    const boss = await withSession("admin");
    const email = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(20)}.fr`;
    const body = { email, name: "Camille", password: "Prospection-2026!", role: "user" };
    expect(email.length).toBeGreaterThan(254);
    const reply = await call("POST", "/api/auth/admin/create-user", { cookie: boss.cookie, body });
    expect(reply.json).toMatchObject({ code: "INVALID_EMAIL", message: "Adresse email invalide" });
  });
});
