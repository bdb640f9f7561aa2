import { describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../dev/test/crm-world.ts";
import { testPortal } from "../../dev/test/hubspot.ts";
import { createPlatform } from "../http/platform.ts";
import { AskedToWaitError } from "./asked-to-wait.ts";
import { createHubspotClient } from "./hubspot/client.ts";
import { type Pace, sharedPace } from "./pace.ts";

const world = await crmWorld([testPortal(30), testPortal(1, 27_000_001)], { paced: true });
const { admin } = world;

const RATE = { call: { spacing: 50, burst: 2 }, search: { spacing: 50, burst: 2 } };
type Kind = keyof typeof RATE;
const paceOf = ({ organizationId }: Member): Pace<Kind> =>
  sharedPace(world.system(organizationId), "hubspot", RATE);

/** Instants at which turns were given, in milliseconds, the earliest first. */
async function turns(paces: Pace<Kind>[], each: number, kind: Kind = "call"): Promise<number[]> {
  const times = await Promise.all(
    paces.flatMap((pace) =>
      Array.from({ length: each }, async () => {
        await pace.turn(kind);
        return performance.now();
      }),
    ),
  );
  return times.toSorted((a, b) => a - b);
}
const lasted = (times: number[]): number => (times.at(-1) ?? 0) - (times[0] ?? 0);

const forget = () => admin.query("delete from private.crm_pace");

describe("the pace of an account", () => {
  it("gives a few turns at once after a rest, and spaces the others", async () => {
    await forget();
    const times = await turns([paceOf(await world.connected())], 12);
    // Twelve turns, three of them at once: nine spaces follow.
    expect(lasted(times)).toBeGreaterThan(8 * 50);
    expect(lasted(times)).toBeLessThan(1_500);
    expect((times[2] ?? 0) - (times[0] ?? 0)).toBeLessThan(200);
  });

  it("is one for all organizations that are connected to it, and for no other account", async () => {
    await forget();
    const [one, two, elsewhere] = [
      await world.connected(),
      await world.connected(),
      await world.connected(27_000_001),
    ];
    const together = await turns([paceOf(one), paceOf(two)], 10);
    expect(lasted(together)).toBeGreaterThan(16 * 50);
    await forget();
    const apart = await turns([paceOf(one), paceOf(elsewhere)], 10);
    expect(lasted(apart)).toBeLessThan(16 * 50);
    expect(lasted(apart)).toBeGreaterThan(6 * 50);
  });

  it("counts each kind of call apart", async () => {
    await forget();
    const pace = paceOf(await world.connected());
    const start = performance.now();
    await Promise.all([turns([pace], 10), turns([pace], 10, "search")]);
    expect(performance.now() - start).toBeLessThan(15 * 50);
  });

  it("rests for everybody, and for each kind of call, when one of them was refused", async () => {
    await forget();
    const [one, two] = [await world.connected(), await world.connected()];
    await paceOf(one).turn("call");
    const start = performance.now();
    await paceOf(one).backOff(400);
    await Promise.all([paceOf(two).turn("call"), paceOf(two).turn("search")]);
    expect(performance.now() - start).toBeGreaterThan(390);
    // The rest is over: nothing of it remains.
    const then = performance.now();
    await paceOf(one).turn("call");
    expect(performance.now() - then).toBeLessThan(300);
  });

  it("rests too for whoever waits for a slot when somebody else is refused", async () => {
    await forget();
    const slow = { call: { spacing: 300, burst: 0 } };
    const [one, two] = [await world.connected(), await world.connected()].map(({ organizationId }) =>
      sharedPace(world.system(organizationId), "hubspot", slow),
    );
    await one?.turn("call");
    const waiting = two?.turn("call");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const start = performance.now();
    await one?.backOff(700);
    await waiting;
    expect(performance.now() - start).toBeGreaterThan(690);
  });

  it("gives the work back to the queue when the rest is too long to sit through", async () => {
    await forget();
    const pace = paceOf(await world.connected());
    await pace.backOff(90_000);
    const refused: unknown = await pace.turn("call").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AskedToWaitError);
    expect((refused as AskedToWaitError).seconds).toBeGreaterThan(80);
  });

  it("is nobody's who is not connected", async () => {
    const pace = paceOf(await world.owner());
    await expect(pace.turn("call")).rejects.toMatchObject({ code: "crm_not_connected" });
    await pace.backOff(1_000);
    await pace.spent({ used: 1, allowed: 2 });
  });

  it("leaves a fifth of the day's calls to others, slows down before, and asks again after a while", async () => {
    await forget();
    const member = await world.connected();
    const pace = paceOf(member);
    await pace.turn("call");
    await pace.spent({ used: 599, allowed: 1_000 });
    expect(lasted(await turns([pace], 8))).toBeLessThan(9 * 50);
    await pace.spent({ used: 600, allowed: 1_000 });
    expect(lasted(await turns([pace], 6))).toBeGreaterThan(3 * 200);
    await pace.spent({ used: 800, allowed: 1_000 });
    await expect(pace.turn("call")).rejects.toMatchObject({ code: "crm_quota", status: 503 });
    await admin.query("update private.crm_pace set told_at = now() - interval '16 minutes'");
    await pace.turn("call");
  });
});

describe("HubSpot's client", () => {
  const client = ({ organizationId }: Member) => createHubspotClient(world.system(organizationId));

  it.each([
    ["for as long as HubSpot says", { retryAfterSeconds: 1 }, 990],
    ["for a while of its own where HubSpot does not say", {}, 1_100],
  ])("has everybody wait after a 429, %s", async (_, retryAfter, least) => {
    await forget();
    const [one, two] = [await world.connected(), await world.connected()];
    world.simulator.injectFault({ kind: "status", status: 429, ...retryAfter }, { matching: "/crm/objects" });
    const start = performance.now();
    const first = client(one).list("contacts", {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client(two).list("contacts", {});
    expect(performance.now() - start).toBeGreaterThan(least);
    expect((await first).results.length).toBeGreaterThan(0);
  });

  it("of two processes keeps near HubSpot's limit and below it", { timeout: 90_000 }, async () => {
    await forget();
    const member = await world.connected();
    const platforms = [0, 1].map(() => createPlatform(world.platform.environment, world.platform.log));
    const clients = platforms.map(({ environment, pool, clock, log }) =>
      createHubspotClient({ ...world.system(member.organizationId), environment, pool, clock, log }),
    );
    world.simulator.resetStats();
    let calls = 0;
    const start = performance.now();
    const elapsed = () => (performance.now() - start) / 1_000;
    await Promise.all(
      clients.flatMap((one) =>
        Array.from({ length: 4 }, async () => {
          while (elapsed() < 10) {
            await one.list("contacts", {});
            calls++;
          }
        }),
      ),
    );
    const part = calls / elapsed() / 11;
    const { rateLimited } = world.simulator.stats();
    process.stdout.write(`${calls} calls, ${(part * 100).toFixed(1)} % of the limit, ${rateLimited} × 429\n`);
    await Promise.all(platforms.map(({ pool }) => pool.end()));
    expect(rateLimited).toBeLessThanOrEqual((2 * calls) / 1_000);
    expect(part).toBeGreaterThanOrEqual(0.85);
    expect(part).toBeLessThan(1);
  });

  it("of two processes meets no refused search, however they jostle", { timeout: 60_000 }, async () => {
    await forget();
    const member = await world.connected();
    const platforms = [0, 1].map(() => createPlatform(world.platform.environment, world.platform.log));
    const clients = platforms.map(({ environment, pool, clock, log }) =>
      createHubspotClient({ ...world.system(member.organizationId), environment, pool, clock, log }),
    );
    world.simulator.resetStats();
    let calls = 0;
    const start = performance.now();
    const elapsed = () => (performance.now() - start) / 1_000;
    const query = { since: "2026-11-01T00:00:00Z", until: "2026-11-20T00:00:00Z", afterId: undefined };
    await Promise.all(
      clients.flatMap((one) =>
        Array.from({ length: 3 }, async () => {
          while (elapsed() < 10) {
            await one.changed("contacts", query);
            calls++;
          }
        }),
      ),
    );
    const part = calls / elapsed() / 5;
    const { rateLimited } = world.simulator.stats();
    process.stdout.write(
      `${calls} searches, ${(part * 100).toFixed(1)} % of the limit, ${rateLimited} × 429\n`,
    );
    await Promise.all(platforms.map(({ pool }) => pool.end()));
    expect(rateLimited).toBe(0);
    expect(part).toBeGreaterThan(0.7);
  });
});
