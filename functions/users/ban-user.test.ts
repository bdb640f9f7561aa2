import { describe, expect, it } from "vitest";
import { administration } from "../../dev/test/administration.ts";
import { agreementOf, NOBODY, agreed } from "../../dev/test/agreement.ts";
import { PASSWORD } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession, createUser } from "../../dev/test/factories.ts";

const stack = await testStack();
const { admin } = stack;
const { ask, audited, call, me } = await administration(stack);
const { call: callAnybody, signedIn, verdicts } = agreementOf(stack);

const ban = (id: string, body?: unknown) => ask("POST", `/api/users/${id}/ban`, body);
const unban = (id: string) => ask("POST", `/api/users/${id}/unban`);
const signInAgain = (email: string) =>
  callAnybody("POST", "/api/auth/sign-in/email", { body: { email, password: PASSWORD, rememberMe: true } });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

describe("POST /api/users/{id}/ban", () => {
  it("ends the person's sessions at once on every route, and keeps them out", async () => {
    const [person, bystander] = [await signedIn(), await signedIn()];
    const elsewhere = await createSession(admin, person.userId, person.organizationId);
    expect(await verdicts(person.cookie)).toEqual(agreed(person.userId));
    const reply = await ban(person.userId, {
      banReason: " Départ ",
      banExpires: "2099-05-01T10:00:00+02:00",
    });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ id: person.userId, banned: true, banReason: "Départ" });
    expect(new Date((reply.json as { banExpires: string }).banExpires).toISOString()).toBe(
      "2099-05-01T08:00:00.000Z",
    );
    expect(await verdicts(person.cookie)).toEqual(NOBODY);
    expect(await verdicts(elsewhere.cookie)).toEqual(NOBODY);
    expect(await verdicts(bystander.cookie)).toEqual(agreed(bystander.userId));
    expect((await signInAgain(person.email)).status).toBe(403);
  });

  it("needs no reason and no end", async () => {
    const userId = await createUser(admin);
    for (const body of [undefined, {}, { banReason: null, banExpires: null }, { banReason: "  " }]) {
      const reply = await ban(userId, body);
      expect(reply.status).toBe(200);
      expect(reply.json).toMatchObject({ banned: true, banReason: null, banExpires: null });
    }
  });

  it("lets in again whoever's ban is over", async () => {
    const person = await signedIn();
    await ban(person.userId, { banExpires: inSeconds(60) });
    expect((await signInAgain(person.email)).status).toBe(403);
    await admin.query(
      `update better_auth."user" set ban_expires = now() - interval '1 second' where id = $1`,
      [person.userId],
    );
    expect((await ask("GET", `/api/users/${person.userId}`)).json).toMatchObject({ banned: false });
    const back = await signInAgain(person.email);
    expect(back.status).toBe(200);
    expect(await verdicts(back.cookie)).toEqual(agreed(person.userId));
  });

  it.each([
    [{ banExpires: inSeconds(-1) }, { banExpires: "La fin de la suspension doit être à venir." }],
    [{ banExpires: "0001-01-01T00:00:00Z" }, { banExpires: "La fin de la suspension doit être à venir." }],
    [{ banExpires: "demain" }, { banExpires: "Date invalide\u00A0: attendue au format ISO 8601." }],
    [
      { banExpires: "2099-01-01T00:00:00" },
      { banExpires: "Date invalide\u00A0: attendue au format ISO 8601." },
    ],
    [{ banExpires: 3600 }, { banExpires: "Valeur invalide\u00A0: texte attendu." }],
    [{ banReason: "a\u0000" }, { banReason: "Valeur invalide." }],
    [{ banReason: "a".repeat(1_000_000) }, { banReason: "500 caractères au plus." }],
    [{ banExpiresIn: 60 }, { banExpiresIn: "Ce champ n’existe pas." }],
  ])("refuses %.60j and bans nobody", async (body, details) => {
    const userId = await createUser(admin);
    const reply = await ban(userId, body);
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual(details);
    expect((await ask("GET", `/api/users/${userId}`)).json).toMatchObject({ banned: false });
  });

  it.each(["2099-01-01T00:00:00+23:59", "9999-12-31T23:59:59Z"])("takes the end %s", async (banExpires) => {
    expect((await ban(await createUser(admin), { banExpires })).status).toBe(200);
  });

  it("is refused of oneself", async () => {
    const reply = await ban(me.userId);
    expect(reply.status).toBe(409);
    expect(reply.error).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("votre propre compte"),
    });
    expect((await ask("GET", `/api/users/${me.userId}`)).status).toBe(200);
  });

  it("of each other by the last two administrators leaves one of them", async () => {
    const two = await testStack();
    const { call: callThere, me: one } = await administration(two);
    const otherId = await createUser(two.admin, { role: "admin" });
    const other = await createSession(two.admin, otherId, null);
    const replies = await Promise.all([
      callThere("POST", `/api/users/${otherId}/ban`, { cookie: one.cookie }),
      callThere("POST", `/api/users/${one.userId}/ban`, { cookie: other.cookie }),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409 || status === 401)).toHaveLength(1);
    const { rowCount } = await two.admin.query(
      `select from better_auth."user" where role = 'admin' and not coalesce(banned, false)`,
    );
    expect(rowCount).toBe(1);
  });

  it("is told by the audit", async () => {
    const userId = await createUser(admin);
    await ban(userId, { banReason: "Départ" });
    await unban(userId);
    await unban(userId);
    expect((await audited(userId)).map(({ event, actor_id, detail }) => [event, actor_id, detail])).toEqual([
      ["user.banned", me.userId, { reason: "Départ" }],
      ["user.unbanned", me.userId, {}],
    ]);
  });
});

describe("POST /api/users/{id}/unban", () => {
  it("lets the person in again", async () => {
    const person = await signedIn();
    await ban(person.userId, { banReason: "Erreur", banExpires: inSeconds(3_600) });
    const reply = await unban(person.userId);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ banned: false, banReason: null, banExpires: null });
    expect((await signInAgain(person.email)).status).toBe(200);
    // What the ban ended stays ended.
    expect(await verdicts(person.cookie)).toEqual(NOBODY);
  });

  it("answers whoever is not banned as they are", async () => {
    const userId = await createUser(admin);
    const before = (await ask("GET", `/api/users/${userId}`)).json;
    const reply = await call("POST", `/api/users/${userId}/unban`, { cookie: me.cookie });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual(before);
  });
});
