import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePasswordsCheap, makePasswordsCostly } from "../../../dev/test/cheap-passwords.ts";
import { callerOf, createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { route } from "../auth.route.ts";
import { FLOOR } from "../time-floor.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);

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
const seen = (reply: Awaited<ReturnType<typeof call>>) => ({
  status: reply.status,
  text: reply.text,
  headers: [...reply.headers].filter(([name]) => name !== "x-request-id"),
});
const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

describe("Whether an address has an account is told by no", () => {
  it.each(["/forget-password", "/request-password-reset", "/send-verification-email"])(
    "answer, header or time: %s",
    async (path) => {
      const people = Object.entries(await kinds());
      await call("POST", `/api/auth${path}`, { body: { email: "premier@exemple.test" } });
      const answers = await Promise.all(
        people.map(async ([, email]) => {
          const started = performance.now();
          const reply = await call("POST", `/api/auth${path}`, { body: { email } });
          return { ...seen(reply), milliseconds: performance.now() - started };
        }),
      );
      for (const { milliseconds, ...answer } of answers) {
        expect({ ...answer, milliseconds: undefined }).toEqual({
          ...answers.at(-1),
          milliseconds: undefined,
        });
        expect(milliseconds).toBeGreaterThanOrEqual(FLOOR - 2);
      }
      expect(answers[0]?.status).toBe(200);
    },
  );

  it("answer to a wrong password, whoever it is", async () => {
    const people = Object.values(await kinds());
    const answers = [];
    for (const email of people) {
      answers.push(
        seen(
          await call("POST", "/api/auth/sign-in/email", { body: { email, password: "Autre-Phrase-2026!" } }),
        ),
      );
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(401);
  });

  it("answer to a change of address, which writes to the taken one nothing at all", async () => {
    const people = await kinds();
    const answers = [];
    for (const newEmail of [people.verified, people.unverified, people.banned, "libre@exemple.test"]) {
      const me = await createPerson(admin);
      const cookie = await signIn(call, me.email);
      answers.push(seen(await call("POST", "/api/auth/change-email", { cookie, body: { newEmail } })));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    for (const email of [people.verified, people.unverified, people.banned]) {
      expect(await mails.count(email)).toBe(0);
    }
  });

  it("answer to a registration or a reading without the mailed secret", async () => {
    const people = await kinds();
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
    const people = await kinds();
    const owner = await createPerson(admin, { role: "owner" });
    const cookie = await signIn(call, owner.email);
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

describe("Signing in with a wrong password takes as long", () => {
  beforeAll(makePasswordsCostly);
  afterAll(makePasswordsCheap);

  it("for an unknown address, a banned person and one without password as for any other, within a fifth", async () => {
    const people = await kinds();
    const compared = ["verified", "banned", "without password", "nobody"] as const;
    const times = new Map<string, number[]>(compared.map((kind) => [kind, []]));
    const attempt = async (email: string) => {
      // Calls beyond the rate limit would be refused at once and prove nothing.
      await admin.query("delete from better_auth.attempt");
      const before = process.cpuUsage();
      await call("POST", "/api/auth/sign-in/email", { body: { email, password: "Autre-Phrase-2026!" } });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    for (let round = 0; round < 3; round++) await attempt(people.verified);
    // Interleaved, so that other load affects each equally.
    for (let round = 0; round < 15; round++) {
      for (const kind of compared) times.get(kind)?.push(await attempt(people[kind]));
    }
    const known = medianOf(times.get("verified") ?? []);
    expect(known).toBeGreaterThan(20_000);
    for (const kind of compared) {
      const ratio = medianOf(times.get(kind) ?? []) / known;
      expect(ratio, `${kind} ${ratio}`).toBeGreaterThan(0.8);
      expect(ratio, `${kind} ${ratio}`).toBeLessThan(1.2);
    }
  });
});
