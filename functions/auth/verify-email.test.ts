import { describe, expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { mailsOf } from "../../dev/test/mailbox.ts";
import { route } from "./auth.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);

const unverified = () => createPerson(admin, { user: { email_verified: false } });
const send = (email: string, cookie?: string, body: Record<string, unknown> = {}) =>
  call("POST", "/api/auth/send-verification-email", { cookie, body: { email, ...body } });
const isVerified = async (userId: string) => {
  const { rows } = await admin.query<{ email_verified: boolean }>(
    `select email_verified from better_auth."user" where id = $1`,
    [userId],
  );
  return rows[0]?.email_verified;
};

describe("verifying an address", () => {
  it("goes by a link that holds an hour, leads to the settings and signs nobody in", async () => {
    const me = await unverified();
    const cookie = await signIn(call, me.email);
    expect((await send(me.email, cookie)).json).toEqual({ status: true });
    const mail = await mails.newest(me.email, "verify");
    expect(mail?.subject).toBe("Relance\u00A0: confirmez votre adresse email");
    expect(mail?.text).toMatch(/une heure/);
    expect(mail?.url).toBe(
      `http://localhost:3000/api/auth/verify-email?token=${mail?.token}&callbackURL=%2Fsettings`,
    );
    const [header, payload] = (mail?.token ?? "").split(".").map(decode);
    expect(header).toMatchObject({ alg: "HS256" });
    expect(Number(payload?.["exp"]) - Number(payload?.["iat"])).toBe(3_600);
    const opened = await call("GET", await mails.linkTo(me.email, "verify"));
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toBe("/settings");
    expect(opened.headers.getSetCookie()).toEqual([]);
    expect(await isVerified(me.userId)).toBe(true);
  });

  it("can be asked for without a session, and leads to the page that was named", async () => {
    const me = await unverified();
    await send(me.email, undefined, { callbackURL: "/bienvenue" });
    const opened = await call("GET", await mails.linkTo(me.email, "verify"));
    expect(opened.headers.get("location")).toBe("/bienvenue");
    expect(await isVerified(me.userId)).toBe(true);
  });

  it("is done once: a verified address is told so to its owner, and to nobody else", async () => {
    const me = await createPerson(admin);
    const cookie = await signIn(call, me.email);
    expect((await send(me.email, cookie)).json).toMatchObject({ code: "EMAIL_ALREADY_VERIFIED" });
    expect((await send(me.email)).json).toEqual({ status: true });
    expect(await mails.count(me.email)).toBe(0);
  });

  it("refuses a token that is damaged, with a page for whoever opened the link", async () => {
    const me = await unverified();
    await send(me.email);
    const link = `/api/auth/verify-email?token=${(await mails.newest(me.email, "verify"))?.token}x`;
    const refused = await call("GET", link);
    expect(refused.status).toBe(401);
    expect(refused.json).toMatchObject({ message: "Ce lien n’est plus valable. Demandez-en un nouveau." });
    const page = await call("GET", link, { headers: { accept: "text/html,*/*" } });
    expect(page.status).toBe(401);
    expect(page.text).toContain("Ce lien n’est plus valable.");
    expect(await isVerified(me.userId)).toBe(false);
  });
});

function decode(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}
