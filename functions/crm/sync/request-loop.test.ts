import { describe, expect, it } from "vitest";
import { AppError } from "../../http/errors.ts";
import { AskedToWaitError } from "../../jobs/asked-to-wait.ts";
import { callCrm, type Outcome } from "./request-loop.ts";

const failure = { passing: "failure", retryAfter: "0.001" } as const;
const rate = { passing: "rate", retryAfter: "0.001" } as const;

/** Makes a call whose attempts have these outcomes in order. */
async function call(outcomes: Outcome<string>[], attempts?: number) {
  const tokens: string[] = [];
  const held: number[] = [];
  let slots = 0;
  const ports = {
    access: (rejected?: string) =>
      Promise.resolve({ accessToken: rejected === undefined ? "first" : `after ${rejected}` }),
    slot: () => Promise.resolve(void slots++),
    backOff: (milliseconds: number) => Promise.resolve(void held.push(milliseconds)),
  };
  const attempt = ({ accessToken }: { accessToken: string }): Promise<Outcome<string>> => {
    tokens.push(accessToken);
    return Promise.resolve(outcomes.shift() ?? { answer: "late" });
  };
  const result = await callCrm(ports, attempt, attempts).catch((error: unknown) => error);
  return { result, tokens, held, slots };
}

describe("a call of a CRM", () => {
  it("is made once where it is answered", async () => {
    expect(await call([{ answer: "yes" }])).toEqual({
      result: "yes",
      tokens: ["first"],
      held: [],
      slots: 1,
    });
  });

  it("renews a refused token once, which costs none of its tries", async () => {
    const failures = Array.from({ length: 4 }, () => failure);
    const made = await call(["rejected", ...failures, { answer: "yes" }]);
    expect(made).toMatchObject({ result: "yes", slots: 6 });
    expect(new Set(made.tokens.slice(1))).toEqual(new Set(["after first"]));
    expect((await call(["rejected", "rejected"])).result).toMatchObject({ code: "crm_unavailable" });
  });

  it("is tried five times, and a write once", async () => {
    const failures = Array.from({ length: 5 }, () => failure);
    const given = await call([...failures]);
    expect(given).toMatchObject({ result: { code: "crm_unavailable" }, slots: 5 });
    expect(await call([failure], 1)).toMatchObject({ result: { code: "crm_unavailable" }, slots: 1 });
    expect(await call(["rejected", { answer: "yes" }], 1)).toMatchObject({ result: "yes", slots: 2 });
  });

  it("makes everybody wait where its rate is refused", async () => {
    expect(await call([rate, { answer: "yes" }])).toMatchObject({ result: "yes", held: [1] });
    const last = await call([rate], 1);
    expect(last).toMatchObject({ result: { code: "crm_unavailable" }, held: [1] });
  });

  it("goes back to the queue for a long pause", async () => {
    const made = await call([{ passing: "rate", retryAfter: "90" }]);
    expect(made.result).toBeInstanceOf(AskedToWaitError);
    expect(made).toMatchObject({ result: { seconds: 90 }, held: [90_000], slots: 1 });
  });

  it("is never kept waiting for more than an hour: the account rests, the work is the next hour's", async () => {
    for (const passing of ["rate", "failure"] as const)
      for (const retryAfter of ["86400000", "3601", "Mon, 01 Jan 2029 00:00:00 GMT"]) {
        const made = await call([{ passing, retryAfter }]);
        expect(made).toMatchObject({ result: { code: "crm_quota" }, held: [3_600_000], slots: 1 });
      }
    expect(await call([{ passing: "rate", retryAfter: "3600" }])).toMatchObject({
      result: { seconds: 3_600 },
    });
  });

  it.each([
    ["as long as it says", "40000", 40_000_000],
    ["a day at most", "86400000", 86_400_000],
    ["an hour where it does not say", null, 3_600_000],
  ])("rests for a day's quota: %s", async (_, retryAfter, held) => {
    const made = await call([{ passing: "rate", retryAfter, isOfDay: true }]);
    expect(made).toMatchObject({ result: { code: "crm_quota" }, held: [held], slots: 1 });
  });

  it.each(["-5", "NaN", "", "demain", "Infinity"])("takes no notice of « %s »", async (retryAfter) => {
    const made = await call([{ passing: "failure", retryAfter }, { answer: "yes" }]);
    expect(made).toMatchObject({ result: "yes", held: [] });
  });

  it("that is answered by something else five times is unreadable", async () => {
    const odd = { passing: "unreadable", retryAfter: null } as const;
    expect(await call([odd, odd, { answer: "yes" }])).toMatchObject({ result: "yes", slots: 3 });
    expect(await call([odd, odd, odd, odd, odd])).toMatchObject({
      result: { code: "crm_unreadable" },
      slots: 5,
    });
  });

  it("waits longer each time, where it is not told how long", async () => {
    const silent = { passing: "rate", retryAfter: null } as const;
    const { held } = await call([silent, silent, silent, { answer: "yes" }]);
    for (const [index, milliseconds] of held.entries()) {
      expect(milliseconds / (1_500 * 2 ** index)).toBeGreaterThanOrEqual(0.75);
      expect(milliseconds / (1_500 * 2 ** index)).toBeLessThanOrEqual(1.25);
    }
    expect(held).toHaveLength(3);
  });

  it("throws at once what is refused for good", async () => {
    const ports = {
      access: () => Promise.resolve({ accessToken: "a" }),
      slot: () => Promise.resolve(),
      backOff: () => Promise.resolve(),
    };
    const refused = callCrm(ports, () => Promise.reject(new AppError("crm_quota")));
    await expect(refused).rejects.toMatchObject({ code: "crm_quota" });
  });
});
