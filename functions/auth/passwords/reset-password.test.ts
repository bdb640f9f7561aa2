import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { route } from "../auth.ts";
import { storedIdentifier } from "../stored-links.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);
const NEW = "Relance-Demain-2027?";

const request = (email: string, redirectTo?: string) =>
  call("POST", "/api/auth/request-password-reset", {
    body: { email, ...(redirectTo === undefined ? {} : { redirectTo }) },
  });
const reset = (body: Record<string, unknown>) => call("POST", "/api/auth/reset-password", { body });
const tokenFor = async (email: string) => (await mails.newest(email, "reset"))?.token ?? "";

describe("asking for a new password", () => {
  it("sends a link that holds an hour and leads to the screen that reads it", async () => {
    const me = await createPerson(admin);
    const reply = await request(me.email.toUpperCase());
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ status: true });
    const mail = await mails.newest(me.email, "reset");
    expect(mail?.subject).toBe("Choisissez un nouveau mot de passe Relance");
    expect(mail?.text).toMatch(/une heure/);
    expect(mail?.token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(mail?.url).toBe(
      `http://localhost:3000/api/auth/reset-password/${mail?.token}?callbackURL=%2Fauth%2Freset-password`,
    );
    const opened = await call("GET", await mails.linkTo(me.email, "reset"));
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toBe(
      `http://localhost:3000/auth/reset-password?token=${mail?.token}`,
    );
    const { rows } = await admin.query<{ minutes: number }>(
      "select round(extract(epoch from expires_at - now()) / 60)::int as minutes from better_auth.verification where identifier = $1",
      [storedIdentifier(`reset-password:${mail?.token}`)],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  it("leads to the page that was named, if it is one of ours", async () => {
    const me = await createPerson(admin);
    await request(me.email, "/nouveau?de=mail");
    const opened = await call("GET", await mails.linkTo(me.email, "reset"));
    const token = await tokenFor(me.email);
    expect(opened.headers.get("location")).toBe(`http://localhost:3000/nouveau?de=mail&token=${token}`);
  });
});

describe("choosing it", () => {
  it("ends every session, lets the new password in and the old one no more, once", async () => {
    const me = await createPerson(admin);
    const cookie = await signIn(call, me.email);
    await request(me.email);
    const token = await tokenFor(me.email);
    expect((await reset({ token, newPassword: NEW })).json).toEqual({ status: true });
    expect((await call("GET", "/api/auth/get-session", { cookie })).json).toBeNull();
    await expect(signIn(call, me.email, PASSWORD)).rejects.toThrow("401");
    expect(await signIn(call, me.email, NEW)).toContain("session_token");
    const again = await reset({ token, newPassword: `${NEW}bis` });
    expect(again.status).toBe(400);
    expect(again.json).toMatchObject({
      code: "INVALID_TOKEN",
      message: "Ce lien n’est plus valable. Demandez-en un nouveau.",
    });
    expect(await signIn(call, me.email, NEW)).toContain("session_token");
  });

  it("keeps to the rules of every password, and does not spend the link on a refusal", async () => {
    const me = await createPerson(admin);
    await request(me.email);
    const token = await tokenFor(me.email);
    expect((await reset({ token, newPassword: "court" })).json).toMatchObject({
      code: "PASSWORD_RULE_BROKEN",
      message: "12 caractères minimum",
    });
    for (const [newPassword, code, message, french] of [
      ["Court-2026!", "PASSWORD_TOO_SHORT", "Password too short", "12 caractères minimum"],
      [`${NEW}${"a".repeat(120)}`, "PASSWORD_TOO_LONG", "Password too long", "128 caractères maximum"],
    ]) {
      const reply = await reset({ token, newPassword });
      expect([reply.status, reply.json]).toEqual([400, { code, message, details: { newPassword: french } }]);
    }
    expect((await reset({ token, newPassword: NEW })).status).toBe(200);
  });
});
