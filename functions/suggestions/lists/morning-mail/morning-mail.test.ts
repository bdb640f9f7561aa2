import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../../dev/test/caller.ts";
import { testStack } from "../../../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createMember,
  createOrganization,
  createSuggestion,
  createUser,
} from "../../../../dev/test/factories.ts";
import { mailsOf } from "../../../../dev/test/mailbox.ts";
import { startTestQueue } from "../../../../dev/test/queue.ts";
import { createClock } from "../../../http/clock.ts";
import { systemContext } from "../../../jobs/system-context.ts";
import { askForMorningMail, runMorningMail } from "./run-morning-mail.ts";
import { route } from "./stop-morning-mail.ts";
import { stopToken } from "./stop-token.ts";

const DAY = "2026-11-23";
const queue = await startTestQueue();
afterAll(() => queue.stop());
const stack = await testStack({ mailbox: true, variables: queue.variables });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);

let organizationId = "";
const system = (at = "2026-11-23T06:00:00Z") => ({
  ...systemContext(platform, organizationId, randomUUID()),
  clock: createClock(at),
});

interface Person {
  name: string;
  listed: number;
  due?: number;
  preferences?: object;
  verified?: boolean;
}
/** A member with a list of the day; their address. */
async function member({
  name,
  listed,
  due = 0,
  preferences = { morningMail: true },
  verified = true,
}: Person) {
  const email = `${name}-${organizationId.slice(0, 8)}@exemple.test`;
  const userId = await createUser(admin, { name, email, email_verified: verified });
  await createMember(admin, organizationId, userId);
  await admin.query("update better_auth.member set preferences = $1 where user_id = $2", [
    JSON.stringify(preferences),
    userId,
  ]);
  for (let position = 1; position <= listed; position++) {
    const contactId = await createContact(admin, organizationId, {});
    const deadline = position <= due ? DAY : "2026-12-01";
    const actionId = await createAction(admin, organizationId, contactId, { deadline });
    await createSuggestion(admin, { organizationId, userId, contactId, actionId, day: DAY, position });
  }
  return { email, userId };
}

beforeEach(async () => {
  organizationId = await createOrganization(admin);
});

describe("the morning mail", () => {
  it("tells who asked for it how many are on their list, and names nobody", async () => {
    const { email } = await member({ name: "zoe", listed: 3, due: 1 });
    await runMorningMail(system(), DAY);
    const mail = await mails.newest(email, "digest");
    expect(mail?.subject).toBe("Votre liste du lundi 23 novembre");
    expect(mail?.text).toContain(
      "Votre liste est prête\u00A0: 3 personnes à contacter, dont 1 à échéance aujourd’hui.",
    );
    expect(mail?.url).toBe(`${platform.environment.application().APP_URL}/contacts`);
    expect(mail?.text).toContain("/settings");
  });

  it("is sent once a day, whoever asks twice or at once", async () => {
    const { email } = await member({ name: "zoe", listed: 1 });
    await Promise.all([runMorningMail(system(), DAY), runMorningMail(system(), DAY)]);
    await runMorningMail(system(), DAY);
    expect(await mails.count(email)).toBe(1);
    expect((await mails.newest(email, "digest"))?.text).toContain("1 personne à contacter.");
  });

  it("is for nobody who has not asked, has no list, or has not proved the address", async () => {
    const others = [
      await member({ name: "silent", listed: 1, preferences: {} }),
      await member({ name: "empty", listed: 0 }),
      await member({ name: "unproved", listed: 1, verified: false }),
    ];
    const gone = await member({ name: "banned", listed: 1 });
    await admin.query(`update better_auth."user" set banned = true where id = $1`, [gone.userId]);
    await askForMorningMail(system(), DAY);
    expect(queue.messages.filter((one) => one.organizationId === organizationId)).toEqual([]);
    await runMorningMail(system(), DAY);
    for (const { email } of [...others, gone]) expect(await mails.count(email)).toBe(0);
  });

  it("is asked for when the lists are there, in the morning", async () => {
    await member({ name: "zoe", listed: 1 });
    const asked = () => queue.messages.filter((one) => one.organizationId === organizationId);
    await askForMorningMail(system("2026-11-23T11:00:00Z"), DAY);
    expect(asked()).toEqual([]);
    await askForMorningMail(system(), DAY);
    expect(asked()).toEqual([{ kind: "morning-mail", organizationId, day: DAY }]);
  });

  it("waits for the hour that somebody chose, and keeps nobody else waiting", async () => {
    const early = await member({ name: "zoe", listed: 1 });
    const late = await member({
      name: "marc",
      listed: 1,
      preferences: { morningMail: true, morningHour: 8 },
    });
    const told = async () => [await mails.count(early.email), await mails.count(late.email)];
    const asked = () => queue.messages.filter((one) => one.organizationId === organizationId);
    // 6:50 in Paris: the queue hands it out again at 7.
    await Promise.all([
      runMorningMail(system("2026-11-23T05:50:00Z"), DAY),
      runMorningMail(system("2026-11-23T05:50:00Z"), DAY),
    ]);
    expect([await told(), asked()]).toEqual([[1, 0], [{ kind: "morning-mail", organizationId, day: DAY }]]);
    await runMorningMail(system("2026-11-23T07:00:00Z"), DAY);
    expect([await told(), asked()]).toEqual([[1, 1], [expect.anything()]]);
  });

  it("reaches the others where the mail server refuses one, and is asked for again", async () => {
    const { email } = await member({ name: "zoe", listed: 1 });
    const { userId } = await member({ name: "lost", listed: 1 });
    await admin.query(`update better_auth."user" set email = 'not an address' where id = $1`, [userId]);
    await expect(runMorningMail(system(), DAY)).rejects.toThrow("1 of the morning’s messages were not sent");
    expect(await mails.count(email)).toBe(1);
  });
});

describe("POST /api/morning-mail/stop", () => {
  const stop = (url: string | null | undefined) => {
    const { pathname, search } = new URL(url ?? "");
    return call("POST", pathname + search, {});
  };

  it("stops it without a session, by the address in the mail's header, twice as well as once", async () => {
    const { email, userId } = await member({
      name: "zoe",
      listed: 1,
      preferences: { morningMail: true, register: "tu" },
    });
    await runMorningMail(system(), DAY);
    const mail = await mails.newest(email, "digest");
    for (let times = 0; times < 2; times++) {
      const reply = await stop(mail?.stopUrl);
      expect([reply.status, reply.json]).toEqual([200, { stopped: true }]);
    }
    const { rows } = await admin.query("select preferences from better_auth.member where user_id = $1", [
      userId,
    ]);
    expect(rows).toEqual([{ preferences: { morningMail: false, register: "tu" } }]);
  });

  it("does nothing on GET, nor for a token that is another's or made up", async () => {
    const { userId } = await member({ name: "zoe", listed: 1 });
    const colleague = await member({ name: "marc", listed: 1 });
    const token = stopToken(platform, { organizationId, userId });
    expect((await call("GET", `/api/morning-mail/stop?token=${token}`, {})).status).not.toBe(200);
    const [, , signature = ""] = token.split(".");
    for (const wrong of [
      `${organizationId}.${colleague.userId}.${signature}`,
      "x",
      `${organizationId}.${userId}.`,
    ])
      expect((await call("POST", `/api/morning-mail/stop?token=${wrong}`, {})).status).toBe(404);
    const { rows } = await admin.query(
      "select from better_auth.member where organization_id = $1 and preferences -> 'morningMail' = 'true'",
      [organizationId],
    );
    expect(rows).toHaveLength(2);
  });
});
