import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { route } from "../auth.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);
const WRONG = "Autre-Motdepasse-1!";

/** Each call comes from another IP address. */
const attempt = (email: string, password: string, cookie?: string) =>
  call("POST", "/api/auth/sign-in/email", { body: { email, password, rememberMe: true }, cookie });
const statusesOf = async (count: number, send: () => ReturnType<typeof call>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, send)))
    .map(({ status }) => status)
    .toSorted((a, b) => a - b);
const tally = (wrong: number, refused: number) => [
  ...Array.from({ length: wrong }, () => 401),
  ...Array.from({ length: refused }, () => 429),
];
const onlyDevice = (cookie: string): string =>
  cookie
    .split("; ")
    .filter((one) => one.includes(".device_"))
    .join("; ");
const endWindows = () => admin.query("update better_auth.attempt set ends_at = now() - interval '1 second'");
/** As if strangers had guessed ten times in vain. */
async function guessed(email: string): Promise<void> {
  await admin.query("delete from better_auth.attempt");
  await attempt(email, WRONG);
  await admin.query("update better_auth.attempt set count = 10");
}
const attemptsCounted = async () => {
  const { rows } = await admin.query<{ n: number }>(
    "select coalesce(sum(count), 0)::int as n from better_auth.attempt",
  );
  return rows[0]?.n;
};

describe("wrong passwords for one account", () => {
  it("are ten a quarter of an hour, though fifteen come at once from fifteen addresses", async () => {
    const { email } = await createPerson(admin);
    expect(await statusesOf(15, () => attempt(email, WRONG))).toEqual(tally(10, 5));
    const right = await attempt(email, PASSWORD);
    expect(right.status).toBe(429);
    expect(right.json).toEqual({
      code: "TOO_MANY_REQUESTS",
      message: "Trop de tentatives. Réessayez dans 15 minutes.",
    });
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(800);
    const { rows } = await admin.query<{ outcome: string }>(
      "select outcome from private.audit where event = 'session.failed' and target_label = $1",
      [email],
    );
    expect(rows).toHaveLength(16);
    await endWindows();
    expect((await attempt(email, PASSWORD)).status).toBe(200);
  });

  it("are counted alike where there is no account, and however the address is written", async () => {
    const email = "Personne-Ici@exemple.test";
    const spellings = [email, email.toLowerCase(), email.toUpperCase()];
    let next = 0;
    const send = () => attempt(spellings[next++ % 3] ?? email, WRONG);
    expect(await statusesOf(13, send)).toEqual(tally(10, 3));
    const [known, unknown] = [await createPerson(admin), await attempt(email, WRONG)];
    await statusesOf(10, () => attempt(known.email, WRONG));
    const refused = await attempt(known.email, WRONG);
    expect([refused.status, refused.json]).toEqual([unknown.status, unknown.json]);
  });

  it("do not hold up the right one: what succeeds is not counted", async () => {
    const { email } = await createPerson(admin);
    await admin.query("delete from better_auth.attempt");
    expect(await statusesOf(6, () => attempt(email, PASSWORD))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await attemptsCounted()).toBe(0);
  });

  it("do not count calls that an outage ends after the right one", async () => {
    const { email, userId } = await createPerson(admin);
    await admin.query("delete from better_auth.attempt");
    await admin.query(`
      create function better_auth.break_down() returns trigger language plpgsql
        as $$ begin raise 'shutting down' using errcode = '57P01'; end $$;
      create trigger break_down before insert on better_auth.session
        for each row when (new.user_id = '${userId}') execute function better_auth.break_down()`);
    const statuses: number[] = [];
    for (let round = 0; round < 2; round++) {
      statuses.push((await attempt(email, PASSWORD)).status);
      await expect.poll(attemptsCounted).toBe(0);
    }
    await admin.query("drop function better_auth.break_down() cascade");
    expect(statuses).toEqual([503, 503]);
    expect((await attempt(email, PASSWORD)).status).toBe(200);
  });

  it("do not count the right one of an account that is banned", async () => {
    const { email } = await createPerson(admin, { user: { banned: true } });
    await admin.query("delete from better_auth.attempt");
    expect(await statusesOf(3, () => attempt(email, PASSWORD))).toEqual([403, 403, 403]);
    expect(await attemptsCounted()).toBe(0);
    await attempt(email, WRONG);
    expect(await attemptsCounted()).toBe(1);
  });

  it("are nowhere written with the address they were for", async () => {
    const { email } = await createPerson(admin);
    await attempt(email, WRONG);
    const { rows } = await admin.query<{ key: string }>("select key from better_auth.attempt");
    expect(rows.map(({ key }) => key).join()).not.toContain("@");
    expect(rows.map(({ key }) => key).join()).toMatch(/^[\w-]{43}(,[\w-]{43})*$/);
  });
});

describe("whoever owns the account", () => {
  it("still signs in where they did before, while strangers guess; nothing of theirs is left to guess with", async () => {
    const { email } = await createPerson(admin);
    const device = onlyDevice(await signIn(call, email));
    expect(device).not.toBe("");
    await guessed(email);
    expect((await attempt(email, PASSWORD)).status).toBe(429);
    expect((await attempt(email, PASSWORD, device)).status).toBe(200);
    // A stolen device has no more guesses than a stranger.
    expect(await statusesOf(12, () => attempt(email, WRONG, device))).toEqual(tally(10, 2));
  });

  it("still signs in with the password chosen by a mailed link, while strangers guess", async () => {
    const { email } = await createPerson(admin);
    await guessed(email);
    await call("POST", "/api/auth/request-password-reset", { body: { email } });
    const token = (await mails.linkTo(email, "reset")).match(/reset-password\/([^?]+)/)?.[1];
    const chosen = "Nouvelle-Phrase-2026!";
    const reply = await call("POST", "/api/auth/reset-password", { body: { token, newPassword: chosen } });
    expect(reply.status).toBe(200);
    expect((await attempt(email, chosen)).status).toBe(429);
    expect((await attempt(email, chosen, onlyDevice(reply.cookie))).status).toBe(200);
  });

  it("is known nowhere else once the password is another, by a mailed link or in the settings", async () => {
    const chosen = "Nouvelle-Phrase-2026!";
    for (const way of ["link", "settings"]) {
      const { email } = await createPerson(admin);
      const [session, elsewhere] = [await signIn(call, email), onlyDevice(await signIn(call, email))];
      if (way === "link") await call("POST", "/api/auth/request-password-reset", { body: { email } });
      const token =
        way === "link" ? (await mails.linkTo(email, "reset")).match(/reset-password\/([^?]+)/)?.[1] : null;
      const reply =
        token === null
          ? await call("POST", "/api/auth/change-password", {
              cookie: session,
              body: { currentPassword: PASSWORD, newPassword: chosen, revokeOtherSessions: true },
            })
          : await call("POST", "/api/auth/reset-password", {
              cookie: onlyDevice(session),
              body: { token, newPassword: chosen },
            });
      expect(reply.status, way).toBe(200);
      await guessed(email);
      expect((await attempt(email, chosen, elsewhere)).status, way).toBe(429);
      expect((await attempt(email, chosen, onlyDevice(session))).status, way).toBe(429);
      expect((await attempt(email, chosen, onlyDevice(reply.cookie))).status, way).toBe(200);
    }
  });

  it("is known by a cookie that is ours, of this account, and signed", async () => {
    const [me, other] = [await createPerson(admin), await createPerson(admin)];
    const [mine, theirs] = [
      onlyDevice(await signIn(call, me.email)),
      onlyDevice(await signIn(call, other.email)),
    ];
    await guessed(me.email);
    const [name = "", value = ""] = mine.split("=");
    for (const cookie of [
      theirs,
      `${name}=${theirs.split("=")[1]}`,
      `${name}=${decodeURIComponent(value).split(".").slice(0, 2).join(".")}`,
      `${name}=${value.slice(0, -4)}AAA%3D`,
      `${name}=`,
    ]) {
      expect((await attempt(me.email, PASSWORD, cookie)).status, cookie).toBe(429);
    }
    const reply = await attempt(me.email, PASSWORD, mine);
    const line = reply.headers.getSetCookie().find((one) => one.startsWith(name));
    expect(line).toMatch(/Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/);
  });
});

describe("a session that tries its person's password", () => {
  it.each([
    ["/change-password", { currentPassword: WRONG, newPassword: "Nouvelle-Phrase-2026!" }],
    ["/delete-user", { password: WRONG }],
  ])("has ten wrong ones a quarter of an hour at %s", async (path, body) => {
    const { email } = await createPerson(admin);
    const cookie = await signIn(call, email);
    await admin.query("delete from better_auth.attempt");
    const ask = () => call("POST", `/api/auth${path}`, { body, cookie });
    expect((await ask()).status).toBe(400);
    await admin.query("update better_auth.attempt set count = 9");
    expect(await statusesOf(2, ask)).toEqual([400, 429]);
    expect((await attempt(email, PASSWORD)).status).toBe(200);
  });
});

describe("counts whose time is over", () => {
  it("go as others are taken", async () => {
    const { email } = await createPerson(admin);
    await attempt("ancienne@exemple.test", WRONG);
    await endWindows();
    for (let round = 0; round < 8; round++) await attempt(email, WRONG);
    const { rows } = await admin.query("select from better_auth.attempt where ends_at < now()");
    expect(rows).toHaveLength(0);
  });
});
