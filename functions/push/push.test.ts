import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newVapidKey } from "../../dev/secrets/vapid-key.ts";
import { startPush } from "../../dev/test/push-service.ts";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createSession,
  createSuggestion,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import { startTestQueue } from "../../dev/test/queue.ts";
import { createClock } from "../http/clock.ts";
import { createLog } from "../http/log.ts";
import { systemContext } from "../jobs/system-context.ts";
import { askForMorningMail, runMorningMail } from "../suggestions/lists/morning-mail/run-morning-mail.ts";
import { route as add } from "./add-push-subscription.ts";
import { route as getKey } from "./get-push-key.ts";
import { route as remove } from "./remove-push-subscription.ts";

const DAY = "2026-11-23";
const PATH = "/api/me/push-subscriptions";
const ORIGIN = "https://updates.push.services.mozilla.com";
const VAPID_PRIVATE_KEY = newVapidKey();
const [queue, service] = await Promise.all([startTestQueue(), startPush(ORIGIN)]);
afterAll(() => Promise.all([queue.stop(), service.stop()]));
const { admin, platform } = await testStack({ variables: { ...queue.variables, VAPID_PRIVATE_KEY } });
const call = callerOf(platform, [getKey, add, remove]);

// What goes to the push service arrives at the simulator, which stands for it.
const real = globalThis.fetch;
beforeEach(() => {
  vi.stubGlobal("fetch", (target: string | Request, init?: RequestInit) =>
    real(typeof target === "string" ? target.replace(ORIGIN, service.url) : target, init),
  );
});
afterEach(() => vi.unstubAllGlobals());

const system = (organizationId: string, at = "2026-11-23T06:00:00Z") => ({
  ...systemContext(platform, organizationId, randomUUID()),
  clock: createClock(at),
});

/** A member with a list of the day and a browser that asked to be told. */
async function subscribed(preferences: object = {}) {
  const me = await signedInMember(admin);
  await admin.query("update better_auth.member set preferences = $1 where user_id = $2", [
    JSON.stringify(preferences),
    me.userId,
  ]);
  const contactId = await createContact(admin, me.organizationId, {});
  const actionId = await createAction(admin, me.organizationId, contactId);
  await createSuggestion(admin, { ...me, contactId, actionId, day: DAY });
  const { json } = await call("GET", "/api/push-key", { cookie: me.cookie });
  const browser = service.subscribe((json as { publicKey: string }).publicKey);
  const { endpoint, keys } = browser;
  const reply = await call("POST", PATH, {
    cookie: me.cookie,
    body: { endpoint, keys, expirationTime: null },
  });
  expect(reply.status, reply.text).toBe(201);
  return { ...me, browser };
}

const stored = async (userId: string): Promise<number> =>
  (await admin.query("select from private.push_subscription where user_id = $1", [userId])).rowCount ?? 0;

describe("a browser that asked for it", () => {
  it("is told once that the list is there, by a message that it alone can read and that names nobody", async () => {
    const { organizationId, browser } = await subscribed();
    await Promise.all([
      runMorningMail(system(organizationId), DAY),
      runMorningMail(system(organizationId), DAY),
    ]);
    expect(service.refusals).toEqual([]);
    expect(browser.shown).toEqual(['{"title":"Votre liste du jour est prête"}']);
  });

  it("is reason enough to ask for the morning's messages", async () => {
    const { organizationId } = await subscribed();
    await askForMorningMail(system(organizationId), DAY);
    expect(queue.messages).toContainEqual({ kind: "morning-mail", organizationId, day: DAY });
  });

  it("waits for the hour that its person chose", async () => {
    const { organizationId, browser } = await subscribed({ morningHour: 9 });
    await runMorningMail(system(organizationId), DAY);
    expect(browser.shown).toEqual([]);
    await runMorningMail(system(organizationId, "2026-11-23T08:00:00Z"), DAY);
    expect(browser.shown).toHaveLength(1);
  });

  it.each([404, 410])("is forgotten when its push service answers %i", async (status) => {
    const { organizationId, userId, browser } = await subscribed();
    browser.answer = status;
    await runMorningMail(system(organizationId), DAY);
    expect(await stored(userId)).toBe(0);
  });

  it.each([400, 401, 403, 413])(
    "is kept, and not asked again that day, when its push service answers %i",
    async (status) => {
      const { organizationId, userId, browser } = await subscribed();
      browser.answer = status;
      await runMorningMail(system(organizationId), DAY);
      browser.answer = undefined;
      await runMorningMail(system(organizationId), DAY);
      expect([await stored(userId), browser.shown.length]).toEqual([1, 0]);
    },
  );

  it("has its refusal said in the log", async () => {
    const { organizationId, browser } = await subscribed();
    browser.answer = 403;
    const lines: string[] = [];
    const ctx = { ...system(organizationId), log: createLog((line) => lines.push(line)) };
    await runMorningMail(ctx, DAY);
    const told = lines.map((line): unknown => JSON.parse(line));
    expect(told).toEqual([
      expect.objectContaining({ level: "error", event: "push refused", status: 403, refusals: 1 }),
    ]);
  });

  it.each([429, 503])("is tried again when its push service answers %i", async (status) => {
    const { organizationId, userId, browser } = await subscribed();
    browser.answer = status;
    await expect(runMorningMail(system(organizationId), DAY)).rejects.toThrow("1 of the morning’s messages");
    browser.answer = undefined;
    await runMorningMail(system(organizationId), DAY);
    expect([await stored(userId), browser.shown.length]).toEqual([1, 1]);
  });

  it("is told nothing once its person says so, left or is suspended", async () => {
    const [one, two, three] = [await subscribed(), await subscribed(), await subscribed()];
    await call("DELETE", PATH, { cookie: one.cookie, body: { endpoint: one.browser.endpoint } });
    await admin.query("delete from better_auth.member where user_id = $1", [two.userId]);
    await admin.query(`update better_auth."user" set banned = true where id = $1`, [three.userId]);
    for (const { organizationId, browser } of [one, two, three]) {
      await runMorningMail(system(organizationId), DAY);
      expect(browser.shown).toEqual([]);
    }
  });
});

describe("a subscription", () => {
  it("is a browser's: whoever asks in it last is told, and nobody ends another's", async () => {
    const [me, other] = [await subscribed(), await subscribed()];
    const { endpoint, keys } = me.browser;
    await call("DELETE", PATH, { cookie: other.cookie, body: { endpoint } });
    expect(await stored(me.userId)).toBe(1);
    await call("POST", PATH, { cookie: other.cookie, body: { endpoint, keys } });
    expect([await stored(me.userId), await stored(other.userId)]).toEqual([0, 2]);
  });

  it.each([
    "http://updates.push.services.mozilla.com/x",
    "https://127.0.0.1/x",
    "https://169.254.169.254/latest",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/?fcm.googleapis.com",
    "https://fcm.googleapis.com:8443/x",
    "https://someone@fcm.googleapis.com/x",
    "https://push.apple.com.internal/x",
  ])("is refused for %s, which is no push service", async (endpoint) => {
    const { cookie } = await signedInMember(admin);
    const { keys } = service.subscribe("");
    expect((await call("POST", PATH, { cookie, body: { endpoint, keys } })).error.details).toHaveProperty(
      "endpoint",
    );
  });

  it("is refused with a key that is no point of its curve", async () => {
    const { cookie } = await signedInMember(admin);
    const { endpoint, keys } = service.subscribe("");
    const p256dh = `B${"A".repeat(86)}`;
    const reply = await call("POST", PATH, { cookie, body: { endpoint, keys: { ...keys, p256dh } } });
    expect([reply.status, Object.keys(reply.error.details ?? {})]).toEqual([400, ["keys"]]);
  });

  it("is nobody's to make who acts as its person", async () => {
    const me = await signedInMember(admin);
    const behind = await createUser(admin);
    const { cookie } = await createSession(admin, me.userId, me.organizationId, { impersonated_by: behind });
    const { endpoint, keys } = service.subscribe("");
    expect((await call("POST", PATH, { cookie, body: { endpoint, keys } })).status).toBe(403);
    expect(await stored(me.userId)).toBe(0);
  });
});
