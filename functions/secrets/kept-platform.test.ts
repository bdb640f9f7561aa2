import { describe, expect, it } from "vitest";
import { createEnvironment } from "../env.ts";
import { createPlatform } from "../http/platform.ts";
import { keepPlatform, type Secrets } from "./kept-platform.ts";

const MINUTE = 60_000;

/** A process that reads what `secrets` holds at the moment, and its clock. */
function start(first: Secrets | "away") {
  const world = { secrets: first, now: 0, readings: 0, failures: 0 };
  const kept = keepPlatform({
    read: async () => {
      world.readings += 1;
      if (world.secrets === "away") throw new Error("away");
      return world.secrets;
    },
    create: (secrets) => createPlatform(createEnvironment(secrets)),
    onFailure: () => (world.failures += 1),
    now: () => world.now,
  });
  const appUrl = async () => (await kept.get()).environment.application().APP_URL;
  return { world, kept, appUrl };
}
const one = { APP_URL: "https://one.example" };
const two = { APP_URL: "https://two.example" };

describe("a process's platform", () => {
  it("is the same for five minutes, its secrets read once", async () => {
    const { world, kept } = start(one);
    const platform = await kept.get();
    world.secrets = two;
    world.now = 5 * MINUTE - 1;
    expect(await kept.get()).toBe(platform);
    expect(world.readings).toBe(1);
  });

  it("is another one once a secret has changed, within five minutes", async () => {
    const { world, appUrl } = start(one);
    expect(await appUrl()).toBe(one.APP_URL);
    world.secrets = two;
    world.now = 5 * MINUTE;
    expect(await appUrl()).toBe(two.APP_URL);
  });

  it("stays, with its connections, while the secrets are the same", async () => {
    const { world, kept } = start(one);
    const platform = await kept.get();
    world.secrets = { ...one };
    world.now = 6 * MINUTE;
    expect(await kept.get()).toBe(platform);
    expect(world.readings).toBe(2);
  });

  it("is another one half a minute after a failure that a new secret mends", async () => {
    const { world, kept, appUrl } = start(one);
    await kept.get();
    world.secrets = two;
    kept.doubt();
    world.now = 29_000;
    expect(await appUrl()).toBe(one.APP_URL);
    world.now = 30_000;
    expect(await appUrl()).toBe(two.APP_URL);
  });

  it("serves on with the former secrets while they cannot be read again, and asks twice a minute", async () => {
    const { world, appUrl } = start(one);
    await appUrl();
    world.secrets = "away";
    for (let minute = 5; minute <= 7; minute += 0.25) {
      world.now = minute * MINUTE;
      expect(await appUrl()).toBe(one.APP_URL);
    }
    expect([world.readings, world.failures]).toEqual([6, 5]);
    world.secrets = two;
    world.now = 7.5 * MINUTE;
    expect(await appUrl()).toBe(two.APP_URL);
  });

  it("waits for its first secrets, and has them at the next call", async () => {
    const { world, kept, appUrl } = start("away");
    await expect(kept.get()).rejects.toThrow("away");
    world.secrets = one;
    expect(await appUrl()).toBe(one.APP_URL);
  });

  it("is read once for calls at the same time", async () => {
    const { world, kept } = start(one);
    const [a, b] = await Promise.all([kept.get(), kept.get()]);
    expect(a).toBe(b);
    expect(world.readings).toBe(1);
  });
});
