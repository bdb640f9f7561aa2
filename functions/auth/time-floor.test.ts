import { createServer } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { mailsOf } from "../../dev/test/mailbox.ts";
import { route } from "./auth.route.ts";
import { FLOOR } from "./time-floor.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);

/** A mail server that greets and then refuses every recipient, quoting the command. */
const refusing = createServer((socket) => {
  socket.write("220 test\r\n");
  socket.on("data", (data) => {
    const line = data.toString();
    if (line.startsWith("RCPT")) socket.write(`550 no such user ${line.trim()}\r\n`);
    else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
    else socket.write("250 ok\r\n");
  });
  socket.on("error", () => undefined);
});
await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
afterAll(() => refusing.close());
const address = refusing.address();
const broken = await testStack({
  variables: { SMTP_URL: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}` },
});
const callBroken = callerOf(broken.platform, [route]);

/** A reply, with its duration and this process's CPU time, both in milliseconds. */
async function timed<T>(work: () => Promise<T>) {
  const started = performance.now();
  const before = process.cpuUsage();
  const reply = await work();
  const { user, system } = process.cpuUsage(before);
  return { reply, milliseconds: performance.now() - started, worked: (user + system) / 1_000 };
}

const PATHS = ["/request-password-reset", "/send-verification-email"];

describe("an address with an account and one without", () => {
  it.each(PATHS)("are answered the same, in the same time: %s", async (path) => {
    const me = await createPerson(admin, { user: { email_verified: false } });
    const post = (email: string) => timed(() => call("POST", `/api/auth${path}`, { body: { email } }));
    // The first call loads modules that later ones find loaded.
    await post("quelquun@exemple.test");
    const known = await post(me.email);
    const unknown = await post("personne@exemple.test");
    expect(await mails.count(me.email)).toBe(1);
    expect(known.reply.status).toBe(200);
    expect(known.reply.text).toBe(unknown.reply.text);
    expect(unknown.reply.status).toBe(200);
    const headers = ({ reply }: typeof known) =>
      [...reply.headers].filter(([name]) => name !== "x-request-id");
    expect(headers(known)).toEqual(headers(unknown));
    for (const { milliseconds } of [known, unknown]) expect(milliseconds).toBeGreaterThanOrEqual(FLOOR - 2);
    // The floor is well above either's duration, so neither shows.
    for (const { worked } of [known, unknown]) expect(worked).toBeLessThan(FLOOR);
  });

  it("are told apart by a change of address neither", async () => {
    const other = await createPerson(admin);
    const me = await createPerson(admin);
    const cookie = await signIn(call, me.email);
    const change = (newEmail: string) =>
      timed(() => call("POST", "/api/auth/change-email", { cookie, body: { newEmail } }));
    const [taken, free] = [await change(other.email), await change("libre@exemple.test")];
    expect(taken.reply.text).toBe(free.reply.text);
    for (const { milliseconds } of [taken, free]) expect(milliseconds).toBeGreaterThanOrEqual(FLOOR - 2);
  });

  it("keep nobody waiting who has asked too often", async () => {
    const post = () =>
      timed(() =>
        call("POST", "/api/auth/request-password-reset", {
          body: { email: "personne@exemple.test" },
          address: "203.0.113.90",
        }),
      );
    await Promise.all([post(), post(), post()]);
    const refused = [await post(), await post(), await post(), await post(), await post()];
    expect(refused.map(({ reply }) => reply.status)).toEqual([429, 429, 429, 429, 429]);
    // The fastest call: a floor would delay all of them.
    expect(Math.min(...refused.map(({ milliseconds }) => milliseconds))).toBeLessThan(FLOOR);
  });
});

describe("a mail server that fails", () => {
  it.each(PATHS)("changes no answer, and leaves neither address nor link in the log: %s", async (path) => {
    const me = await createPerson(broken.admin, { user: { email_verified: false } });
    const post = (email: string) => callBroken("POST", `/api/auth${path}`, { body: { email } });
    const [known, unknown] = [await post(me.email), await post("personne@exemple.test")];
    expect(known.status).toBe(200);
    expect(known.text).toBe(unknown.text);
    const lines = broken.logged.filter((line) => line.includes("a mail was not sent"));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).toContain("EENVELOPE");
    const { rows } = await broken.admin.query<{ identifier: string }>(
      "select identifier from better_auth.verification",
    );
    for (const { identifier } of rows) {
      expect(broken.logged.join()).not.toContain(identifier.split(":").at(-1) ?? identifier);
    }
    expect(broken.logged.join()).not.toMatch(/exemple\.test|eyJ/);
  });

  it("changes no answer to whoever is signed in", async () => {
    const me = await createPerson(broken.admin, { user: { email_verified: false } });
    const cookie = await signIn(callBroken, me.email);
    for (const [path, body] of [
      ["/send-verification-email", { email: me.email }],
      ["/delete-user", {}],
      ["/change-email", { newEmail: "ailleurs@exemple.test" }],
    ] as const) {
      expect((await callBroken("POST", `/api/auth${path}`, { cookie, body })).status, path).toBe(200);
    }
  });
});

describe("signing in", () => {
  it("costs the same for an address without account, and for an account without password", async () => {
    const known = await createPerson(admin);
    const social = await createPerson(admin);
    await admin.query(
      "update better_auth.account set provider_id = 'github', password = null where user_id = $1",
      [social.userId],
    );
    // CPU time, not elapsed time, and its minimum, to leave out other load.
    const least = new Map<string, number>();
    for (let round = 0; round < 6; round++) {
      for (const email of [known.email, "personne@exemple.test", social.email]) {
        const before = process.cpuUsage();
        const body = { email, password: "Autre-Motdepasse-1!" };
        const reply = await call("POST", "/api/auth/sign-in/email", { body });
        const { user, system } = process.cpuUsage(before);
        expect(reply.status).toBe(401);
        expect(reply.json).toMatchObject({ code: "INVALID_EMAIL_OR_PASSWORD" });
        least.set(email, Math.min(least.get(email) ?? Infinity, user + system));
      }
    }
    const [baseline = 0, ...others] = least.values();
    expect(others).toHaveLength(2);
    for (const other of others) {
      expect(other).toBeGreaterThan(baseline * 0.6);
      expect(other).toBeLessThan(baseline * 1.7);
    }
  });
});
