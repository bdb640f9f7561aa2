import { expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { mailsOf } from "../../dev/test/mailbox.ts";
import { tablesHolding } from "../../dev/test/tables-holding.ts";
import { route } from "./auth.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);
const NEW = "Nouvelle-Phrase-2026!";

const storedFor = async (userId: string): Promise<string> =>
  (
    await admin.query<{ identifier: string }>(
      "select identifier from better_auth.verification where value = $1 order by created_at desc limit 1",
      [userId],
    )
  ).rows[0]?.identifier ?? "";

/** What a reader of the database could try: the stored value and its parts. */
const tries = (stored: string): string[] => [
  stored,
  stored.split(":").slice(1).join(":"),
  stored.split(":").at(-1) ?? "",
  stored.slice(-43),
];

it("a link to choose a password stands in the database as a hash, which opens nothing; the link does", async () => {
  const me = await createPerson(admin);
  await call("POST", "/api/auth/request-password-reset", { body: { email: me.email } });
  const token = (await mails.newest(me.email, "reset"))?.token ?? "";
  expect(token).toMatch(/^\w{24}$/);
  const reset = (one: string) =>
    call("POST", "/api/auth/reset-password", { body: { token: one, newPassword: NEW } });
  const stored = await storedFor(me.userId);
  expect(stored).toMatch(/^hashed:reset-password:[\w-]{43}$/);
  for (const one of tries(stored)) expect((await reset(one)).status, one).toBe(400);
  expect(await signIn(call, me.email, PASSWORD)).toContain("session_token");
  expect(await tablesHolding(admin, token)).toEqual(["local.mail"]);
  expect((await reset(token)).status).toBe(200);
});

it("a link to delete an account likewise", async () => {
  const me = await createPerson(admin);
  const cookie = await signIn(call, me.email);
  await call("POST", "/api/auth/delete-user", { body: {}, cookie });
  const token = (await mails.newest(me.email, "delete"))?.token ?? "";
  expect(token).toMatch(/^[a-z0-9]{32}$/);
  const follow = (one: string) => call("GET", `/api/auth/delete-user/callback?token=${one}`, { cookie });
  const stored = await storedFor(me.userId);
  expect(stored).toMatch(/^hashed:delete-account-[\w-]{43}$/);
  for (const one of tries(stored)) expect((await follow(one)).status, one).toBeGreaterThanOrEqual(400);
  expect(await tablesHolding(admin, token)).toEqual(["local.mail"]);
  expect((await follow(token)).status).toBeLessThan(400);
});

it("a link stored before, as it was, still opens until it ends", async () => {
  const me = await createPerson(admin);
  await admin.query(
    `insert into better_auth.verification (identifier, value, expires_at)
     values ('reset-password:abcdefghijklmnopqrstuvwx', $1, now() + interval '1 hour')`,
    [me.userId],
  );
  const body = { token: "abcdefghijklmnopqrstuvwx", newPassword: NEW };
  expect((await call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
});
