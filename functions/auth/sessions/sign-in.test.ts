import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createMember, createOrganization } from "../../../dev/test/factories.ts";
import { route as unknown } from "../../unknown.ts";
import { route } from "../auth.ts";
import { SessionReply } from "../contract.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route, unknown]);
const signInWith = (email: string, password: string) =>
  call("POST", "/api/auth/sign-in/email", { body: { email, password, rememberMe: true } });

/** get-session's reply to a cookie, as the web reads it. */
async function sessionOf(cookie: string) {
  const reply = await call("GET", "/api/auth/get-session", { cookie });
  return SessionReply.parse(reply.json);
}

describe("signing in", () => {
  it("answers the person and a cookie of seven days that scripts cannot read", async () => {
    const me = await createPerson(admin);
    const reply = await signInWith(me.email.toUpperCase(), PASSWORD);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ redirect: false, user: { id: me.userId, email: me.email } });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^better-auth\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^better-auth\.device_/),
    ]);
  });

  it("says the same, in French, of a wrong password and of an unknown address", async () => {
    const me = await createPerson(admin);
    const [wrong, unknownAddress] = [
      await signInWith(me.email, "Autre-Motdepasse-1!"),
      await signInWith("personne@exemple.test", PASSWORD),
    ];
    expect(wrong.status).toBe(401);
    expect(wrong.json).toMatchObject({
      code: "INVALID_EMAIL_OR_PASSWORD",
      message: "Email ou mot de passe invalide",
    });
    expect(unknownAddress.status).toBe(wrong.status);
    expect(unknownAddress.text).toBe(wrong.text);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it("says the same of a password that is too long to be anybody's", async () => {
    const { email } = await createPerson(admin);
    const reply = await call("POST", "/api/auth/sign-in/email", {
      body: { email, password: "a".repeat(200) },
    });
    expect([reply.status, reply.json]).toMatchObject([
      401,
      { code: "INVALID_EMAIL_OR_PASSWORD", message: "Email ou mot de passe invalide" },
    ]);
  });

  it("says in French that an address is none", async () => {
    const reply = await signInWith("pas une adresse", PASSWORD);
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ message: "Adresse email invalide" });
  });

  it("tells a banned person so, once the password is right", async () => {
    const me = await createPerson(admin, { user: { banned: true } });
    const reply = await signInWith(me.email, PASSWORD);
    expect(reply.status).toBe(403);
    expect(reply.json).toMatchObject({
      code: "BANNED_USER",
      message: "Ce compte est suspendu. Contactez votre responsable.",
    });
    expect((await signInWith(me.email, "Autre-Motdepasse-1!")).status).toBe(401);
  });

  it("is refused from a page of another origin", async () => {
    const me = await createPerson(admin);
    const reply = await call("POST", "/api/auth/sign-in/email", {
      headers: { origin: "https://evil.example", cookie: "a=b" },
      body: { email: me.email, password: PASSWORD },
    });
    expect(reply.status).toBe(403);
  });
});

describe("there is no public sign-up", () => {
  it("by e-mail", async () => {
    const reply = await call("POST", "/api/auth/sign-up/email", {
      body: { email: "nouveau@exemple.test", password: PASSWORD, name: "Nouveau" },
    });
    expect(reply.status).toBe(404);
    const { rowCount } = await admin.query(
      `select from better_auth."user" where email = 'nouveau@exemple.test'`,
    );
    expect(rowCount).toBe(0);
  });

  it("by creating a user, which needs a product admin", async () => {
    const body = { email: "nouveau@exemple.test", password: PASSWORD, name: "Nouveau", role: "admin" };
    expect((await call("POST", "/api/auth/admin/create-user", { body })).status).toBe(401);
    const me = await createPerson(admin);
    const cookie = await signIn(call, me.email);
    expect((await call("POST", "/api/auth/admin/create-user", { body, cookie })).status).toBe(403);
  });
});

describe("the session", () => {
  it("is null for nobody", async () => {
    const reply = await call("GET", "/api/auth/get-session");
    expect(reply.status).toBe(200);
    expect(reply.json).toBeNull();
  });

  it("names the person, and the organization they joined first as the active one", async () => {
    const me = await createPerson(admin);
    await createMember(admin, await createOrganization(admin), me.userId);
    const session = await sessionOf(await signIn(call, me.email));
    expect(session).toMatchObject({
      session: { userId: me.userId, activeOrganizationId: me.organizationId },
      user: { id: me.userId, email: me.email, name: "Camille Renaud", role: "user" },
      isHubspotAuthActive: false,
      timeZone: "Europe/Paris",
    });
    expect(session?.session.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  });

  it("has no active organization for somebody without membership", async () => {
    const me = await createPerson(admin, { organizationId: null });
    const session = await sessionOf(await signIn(call, me.email));
    expect(session?.session.activeOrganizationId).toBeNull();
    expect(session?.isHubspotAuthActive).toBe(false);
    expect(session?.timeZone).toBeNull();
  });

  it("says whose days are shown: the organization's, or those of who chose their own", async () => {
    const me = await createPerson(admin);
    const cookie = await signIn(call, me.email);
    const zone = async () => (await sessionOf(cookie))?.timeZone;
    await admin.query("update better_auth.organization set time_zone = 'Indian/Reunion' where id = $1", [
      me.organizationId,
    ]);
    expect(await zone()).toBe("Indian/Reunion");
    await admin.query(
      `update better_auth.member set preferences = '{"timeZone": "America/Toronto"}' where user_id = $1`,
      [me.userId],
    );
    expect(await zone()).toBe("America/Toronto");
  });

  it("says that HubSpot is connected only while the active organization's connection works", async () => {
    const [me, other] = [await createPerson(admin), await createPerson(admin)];
    const [cookie, otherCookie] = [await signIn(call, me.email), await signIn(call, other.email)];
    const connect = (crm: string, state: string) =>
      admin.query(
        `insert into private.crm_connection (organization_id, crm, state, portal_id, key_id, data_key, access_token_expires_at)
         values ($1, $2, $3, '1', 'local', '\\x00', now())
         on conflict (organization_id, crm) do update set state = excluded.state`,
        [me.organizationId, crm, state],
      );
    const isActive = async (of: string) => (await sessionOf(of))?.isHubspotAuthActive;
    expect(await isActive(cookie)).toBe(false);
    await connect("salesforce", "active");
    expect(await isActive(cookie)).toBe(false);
    await connect("hubspot", "active");
    expect(await isActive(cookie)).toBe(true);
    expect(await isActive(otherCookie)).toBe(false);
    for (const state of ["revoked", "error"]) {
      await connect("hubspot", state);
      expect(await isActive(cookie)).toBe(false);
    }
  });
});

describe("signing out", () => {
  it("ends this session alone and takes the cookie back", async () => {
    const me = await createPerson(admin);
    const [here, elsewhere] = [await signIn(call, me.email), await signIn(call, me.email)];
    const reply = await call("POST", "/api/auth/sign-out", { cookie: here, body: {} });
    expect(reply.json).toEqual({ success: true });
    expect(reply.headers.getSetCookie().join()).toMatch(/better-auth\.session_token=; Max-Age=0/);
    expect(await sessionOf(here)).toBeNull();
    expect(await sessionOf(elsewhere)).not.toBeNull();
  });
});
