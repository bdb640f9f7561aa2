import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { callerOf, createPerson, PASSWORD } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createSession } from "../../../dev/test/factories.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { useWholePauses } from "../../../dev/test/short-pauses.ts";
import { route } from "../auth.ts";
import { FLOOR } from "../time-floor.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);
useWholePauses();

/** Accounts in every state, each beside an address without an account. */
async function kinds() {
  const [verified, unverified, banned, social, boss] = [
    await createPerson(admin),
    await createPerson(admin, { user: { email_verified: false } }),
    await createPerson(admin, { user: { banned: true, ban_reason: "Départ" } }),
    await createPerson(admin),
    await createPerson(admin, { user: { role: "admin" }, organizationId: null }),
  ];
  await admin.query(
    "update better_auth.account set provider_id = 'github', password = null where user_id = $1",
    [social.userId],
  );
  return {
    verified: verified.email,
    unverified: unverified.email,
    banned: banned.email,
    "without password": social.email,
    administrator: boss.email,
    "in capitals": verified.email.toUpperCase(),
    nobody: "personne@exemple.test",
  };
}
const people = await kinds();
const seen = (reply: Awaited<ReturnType<typeof call>>) => ({
  status: reply.status,
  text: reply.text,
  headers: [...reply.headers].filter(([name]) => name !== "x-request-id"),
});
/** A reply that came no sooner than the floor, however little there was to do. */
async function unhurried(send: () => ReturnType<typeof call>) {
  const started = performance.now();
  const reply = await send();
  expect(performance.now() - started).toBeGreaterThanOrEqual(FLOOR - 2);
  return seen(reply);
}

describe("Whether an address has an account is told by no", () => {
  it.each(["/forget-password", "/request-password-reset", "/send-verification-email"])(
    "answer, header or time: %s",
    async (path) => {
      const ask = (email: string) => unhurried(() => call("POST", `/api/auth${path}`, { body: { email } }));
      const answers = await Promise.all(Object.values(people).map(ask));
      for (const answer of answers) expect(answer).toEqual(answers.at(-1));
      expect(answers[0]?.status).toBe(200);
    },
  );

  it("answer to a change of address, which writes to the taken one nothing at all", async () => {
    const { verified, unverified, banned } = await kinds();
    const change = async (newEmail: string) => {
      const me = await createPerson(admin);
      const { cookie } = await createSession(admin, me.userId, me.organizationId);
      return unhurried(() => call("POST", "/api/auth/change-email", { cookie, body: { newEmail } }));
    };
    const answers = await Promise.all([verified, unverified, banned, "libre@exemple.test"].map(change));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    for (const email of [verified, unverified, banned]) expect(await mails.count(email)).toBe(0);
  });

  it("answer to a registration or a reading without the mailed secret", async () => {
    const { organizationId, userId } = await createPerson(admin, { role: "owner" });
    const answers = [];
    for (const email of [people.verified, people.banned, "libre@exemple.test"]) {
      const { rows } = await admin.query<{ id: string }>(
        `insert into better_auth.invitation (organization_id, email, role, expires_at, inviter_id, secret_hash)
         values ($1, lower($2), 'member', now() + interval '1 hour', $3, sha256('secret')) returning id`,
        [organizationId, email, userId],
      );
      const body = { invitation: rows[0]?.id, token: "faux", name: "Paul", password: PASSWORD, email };
      const query = `invitation=${rows[0]?.id}&token=faux`;
      answers.push([
        seen(await call("POST", "/api/auth/register", { body })),
        seen(await call("GET", `/api/auth/invitation?${query}`)),
      ]);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.map(({ status }) => status)).toEqual([404, 404]);
  });

  it("answer to whoever invites it: an address with an account is invited as any other", async () => {
    const owner = await createPerson(admin, { role: "owner" });
    const { cookie } = await createSession(admin, owner.userId, owner.organizationId);
    const shapes = [];
    for (const email of [people.verified, people.banned, "libre-2@exemple.test"]) {
      const reply = await call("POST", "/api/auth/organization/invite-member", {
        cookie,
        body: { email, role: "member" },
      });
      shapes.push([reply.status, Object.keys(reply.json as object).toSorted()]);
    }
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    expect(shapes[0]?.[0]).toBe(200);
  });
});

describe("A wrong password", () => {
  it("is answered alike whoever it is for, after one hash at the cost of every other", async () => {
    const scrypt = vi.spyOn(crypto, "scrypt");
    syncBuiltinESMExports();
    onTestFinished(() => {
      scrypt.mockRestore();
      syncBuiltinESMExports();
    });
    const answers = [];
    for (const email of Object.values(people)) {
      scrypt.mockClear();
      const reply = await call("POST", "/api/auth/sign-in/email", {
        body: { email, password: "Autre-Phrase-2026!" },
      });
      const hashes = scrypt.mock.calls.map(([password, , length, cost]) => ({ password, length, cost }));
      answers.push({ ...seen(reply), hashes });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 401,
      hashes: [{ password: "Autre-Phrase-2026!", length: 64, cost: { N: 16_384, r: 16, p: 1 } }],
    });
  });
});
