import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../dev/test/crm-world.ts";
import { testPortal } from "../../dev/test/hubspot.ts";
import { AskedToWaitError } from "../jobs/asked-to-wait.ts";
import { createHubspotClient } from "./hubspot/client.ts";
import { sharedRateLimiter } from "./rate-limit.ts";
import { reserveSlot } from "./rate-limit-store.ts";

const world = await crmWorld([testPortal(12), testPortal(1, 27_000_001)], { rateLimited: true });
const { admin } = world;

/** Milliseconds between two slots, long enough that a busy machine shifts none of them by half. */
const SPACING = 60_000;
const BURST = 2;

const forget = () => admin.query("delete from private.crm_pace");
const systemOf = ({ organizationId }: Member) => world.system(organizationId);

/** Reserves slots concurrently; returns after how many spacings each is due, ascending; 0 means now. */
async function slots(members: Member[], each: number, kind = "call"): Promise<number[]> {
  const reserved = await Promise.all(
    members.flatMap((member) =>
      Array.from({ length: each }, () =>
        reserveSlot(systemOf(member), "hubspot", kind, { spacing: SPACING, burst: BURST }),
      ),
    ),
  );
  return reserved
    .map((slot) => Math.max(0, Math.round((slot?.wait ?? Number.NaN) / SPACING)))
    .toSorted((a, b) => a - b);
}
/** The first slot and the burst immediately, the others one spacing apart. */
const spaced = (count: number, by = 1): number[] =>
  Array.from({ length: count }, (_, nth) => Math.max(0, nth - BURST) * by);

/** A worker's rate limiter that does not wait: `pauses` records the waits in milliseconds. */
function quickLimiter(member: Member, during: (nth: number) => Promise<unknown> = async () => undefined) {
  const pauses: number[] = [];
  const rate = { spacing: 5_000, burst: 0 };
  const limiter = sharedRateLimiter(
    systemOf(member),
    "hubspot",
    { call: rate, search: rate },
    async (milliseconds) => {
      pauses.push(milliseconds);
      await during(pauses.length);
    },
  );
  return { ...limiter, pauses };
}

describe("the rate limit of an account", () => {
  it("gives a few slots at once after a rest, and spaces the others", async () => {
    await forget();
    expect(await slots([await world.connected()], 12)).toEqual(spaced(12));
  });

  it("is one for all organizations that are connected to it, and for no other account", async () => {
    await forget();
    const [one, two, elsewhere] = [
      await world.connected(),
      await world.connected(),
      await world.connected(27_000_001),
    ];
    expect(await slots([one, two], 10)).toEqual(spaced(20));
    expect(await slots([elsewhere], 10)).toEqual(spaced(10));
  });

  it("counts each kind of call apart", async () => {
    await forget();
    const member = await world.connected();
    const both = await Promise.all([slots([member], 10), slots([member], 10, "search")]);
    expect(both).toEqual([spaced(10), spaced(10)]);
  });

  it("has a worker wait until its slot is due", async () => {
    await forget();
    const limiter = quickLimiter(await world.connected());
    await limiter.slot("call");
    await limiter.slot("call");
    await limiter.slot("call");
    expect(limiter.pauses.map((pause) => Math.round(pause / 5_000))).toEqual([1, 2]);
  });

  it("rests for everybody, and for each kind of call, when one of them was refused", async () => {
    await forget();
    const [one, two] = [await world.connected(), await world.connected()];
    const [refused, other] = [quickLimiter(one), quickLimiter(two)];
    await refused.slot("call");
    await refused.backOff(50_000);
    await expect(other.slot("call")).rejects.toBeInstanceOf(AskedToWaitError);
    await expect(other.slot("search")).rejects.toBeInstanceOf(AskedToWaitError);
    await admin.query(
      "update private.crm_pace set next_at = next_at - interval '1 minute', held_until = held_until - interval '1 minute'",
    );
    const after = quickLimiter(one);
    await after.slot("call");
    expect(after.pauses).toEqual([]);
  });

  it("rests too for whoever waits for a slot when somebody else is refused", async () => {
    await forget();
    const [one, two] = [await world.connected(), await world.connected()];
    const refused = quickLimiter(one);
    await refused.slot("call");
    const waiting = quickLimiter(two, (nth) => (nth === 1 ? refused.backOff(90_000) : Promise.resolve()));
    await expect(waiting.slot("call")).rejects.toMatchObject({ seconds: expect.any(Number) as number });
    expect(waiting.pauses).toHaveLength(1);
  });

  it("gives the work back to the queue when the rest is too long to sit through", async () => {
    await forget();
    const limiter = quickLimiter(await world.connected());
    await limiter.backOff(900_000);
    const refused: unknown = await limiter.slot("call").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AskedToWaitError);
    expect((refused as AskedToWaitError).seconds).toBeGreaterThan(600);
  });

  it("lasts a day at most, and beyond an hour the next hours' work asks again", async () => {
    await forget();
    const limiter = quickLimiter(await world.connected());
    await limiter.backOff(1e15);
    const { rows } = await admin.query<{ hours: number }>(
      "select extract(epoch from max(held_until) - clock_timestamp())::float8 / 3600 as hours from private.crm_pace",
    );
    expect(rows[0]?.hours).toBeGreaterThan(23);
    expect(rows[0]?.hours).toBeLessThanOrEqual(24);
    await expect(limiter.slot("call")).rejects.toMatchObject({ code: "crm_quota" });
  });

  it("is named in the settings, and begins anew with a new connection", async () => {
    await forget();
    const [member, colleague] = [await world.connected(), await world.connected()];
    const shown = async ({ cookie }: Member): Promise<unknown> => {
      const reply = await world.call("/api/crm/connections", cookie);
      return ((await reply.json()) as { data: { pausedUntil: unknown }[] }).data[0]?.pausedUntil;
    };
    const limiter = quickLimiter(member);
    await limiter.backOff(50_000);
    expect(await shown(member)).toBeNull();
    await limiter.backOff(1_800_000);
    await limiter.spent({ used: 9, allowed: 10 });
    const until = new Date(String(await shown(member))).getTime();
    expect(Math.abs(until - Date.now() - 1_800_000)).toBeLessThan(60_000);
    // One account, whoever is connected to it; another organization hears of no other.
    expect(await shown(colleague)).not.toBeNull();
    expect(await shown(await world.connected(27_000_001))).toBeNull();
    await world.call("/api/crm/disconnect", member.cookie, { crm: "hubspot" });
    await world.call(await world.consent(member.cookie), member.cookie);
    expect(await shown(member)).toBeNull();
    await quickLimiter(member).slot("call");
  });

  it("is nobody's who is not connected", async () => {
    const limiter = quickLimiter(await world.owner());
    await expect(limiter.slot("call")).rejects.toMatchObject({ code: "crm_not_connected" });
    await limiter.backOff(1_000);
    await limiter.spent({ used: 1, allowed: 2 });
  });

  it("leaves a fifth of the day's calls to others, slows down before, and asks again after a while", async () => {
    await forget();
    const member = await world.connected();
    const limiter = quickLimiter(member);
    await slots([member], 1);
    await limiter.spent({ used: 599, allowed: 1_000 });
    expect(await slots([member], 7)).toEqual(spaced(8).slice(1));
    await forget();
    await slots([member], 1);
    await limiter.spent({ used: 600, allowed: 1_000 });
    const slow = await slots([member], 6);
    expect(slow.slice(2).map((slot, nth) => slot - (slow[nth + 1] ?? 0))).toEqual([4, 4, 4, 4]);
    await limiter.spent({ used: 800, allowed: 1_000 });
    await expect(limiter.slot("call")).rejects.toMatchObject({ code: "crm_quota", status: 503 });
    await admin.query(
      "update private.crm_pace set reported_at = now() - interval '16 minutes', next_at = now() - interval '1 hour'",
    );
    await limiter.slot("call");
  });
});

describe("HubSpot's client", () => {
  const client = (member: Member) => createHubspotClient(systemOf(member));

  it.each([
    ["for as long as HubSpot says", { retryAfterSeconds: 1 }, 990],
    ["for a while of its own where HubSpot does not say", {}, 1_100],
  ])("has everybody wait after a 429, %s", async (_, retryAfter, least) => {
    await forget();
    const [one, two] = [await world.connected(), await world.connected()];
    world.simulator.injectFault({ kind: "status", status: 429, ...retryAfter }, { matching: "/crm/objects" });
    const start = performance.now();
    const first = client(one).list("contacts", {});
    while (!(await wasHeld())) await setTimeout(10);
    await client(two).list("contacts", {});
    expect(performance.now() - start).toBeGreaterThan(least);
    expect((await first).results.length).toBeGreaterThan(0);
  });

  /** Whether a backoff was ever set, even if it is over. */
  async function wasHeld(): Promise<boolean> {
    const { rowCount } = await admin.query("select from private.crm_pace where held_until is not null");
    return (rowCount ?? 0) > 0;
  }
});
