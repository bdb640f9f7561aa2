import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { body, broken, UNREADABLE } from "../../dev/test/odd-answers.ts";
import {
  correctNotes,
  endsUnread,
  endsWithoutToken,
  isWholeAgain,
  meets,
  oddWorld,
  readingMeets,
  shown,
} from "../../dev/test/odd-runs.ts";
import { CRMS } from "../crm/names.ts";

const HOUR = 3_600_000;
const odd = await oddWorld();
afterAll(() => odd.stop());

describe.each(CRMS)("a synchronization of %s that meets", (crm) => {
  const one = odd.crms[crm];
  beforeAll(() => correctNotes(one));

  it.each(Object.entries({ ...UNREADABLE, ...one.endless }))("%s ends, and says so", async (_, answer) => {
    await expect(endsUnread(one, answer)).resolves.toBeUndefined();
  });

  it.each([
    ["a broken connection", broken],
    ["a Retry-After of before", body({}, 503, { "retry-after": "-3600" })],
    ["a Retry-After that is no number", body({}, 503, { "retry-after": "NaN" })],
    ["a refusal that is a page", body("<html>", 403)],
  ])("%s ends with the queue's last try, and says so", async (_, answer) => {
    expect(await meets(one, answer, one.isList)).toEqual({ state: "failed", error_code: "crm_unavailable" });
    expect((await shown(one))?.job.error.message).toContain("n’a pas répondu");
  });

  it.each([
    ["of a thousand days", "86400000"],
    ["until 2029", "Mon, 01 Jan 2029 00:00:00 GMT"],
  ])("a Retry-After %s rests for an hour, and says until when", async (_, retryAfter) => {
    const answer = body({}, 429, { "retry-after": retryAfter });
    expect(await meets(one, answer, one.isList)).toEqual({ state: "failed", error_code: "crm_quota" });
    expect(one.server.calls).toBe(1);
    const said = await shown(one);
    expect(said?.job.error.message).toContain("longue pause");
    const left = Date.parse(said?.pausedUntil ?? "") - Date.now();
    expect(left).toBeGreaterThan(HOUR - 120_000);
    expect(left).toBeLessThanOrEqual(HOUR);
  });

  it.each(Object.entries({ ...UNREADABLE, "a broken connection": broken, "a 429": body({}, 429) }))(
    "%s where its token is renewed ends, and says so",
    async (_, answer) => {
      await expect(endsWithoutToken(one, answer)).resolves.toBeUndefined();
    },
  );

  it("all that, is whole again with the next answers", async () => {
    await expect(isWholeAgain(one)).resolves.toBeUndefined();
  });
});

describe("a reading by the model server that meets", () => {
  it.each(Object.entries({ ...UNREADABLE, "a broken connection": broken }))(
    "%s ends within four tries, and says so",
    async (_, answer) => {
      const { job } = await readingMeets(odd, answer);
      expect(job).toEqual({ state: "failed", error_code: "unavailable" });
    },
  );

  it.each([
    ["of a thousand days", { "retry-after": "86400000" }],
    ["until 2029", { "retry-after": "Mon, 01 Jan 2029 00:00:00 GMT" }],
    ["of many milliseconds", { "retry-after-ms": "86400000000" }],
  ])("a Retry-After %s does not wait for it, and says so", async (_, headers) => {
    const answer = body({ error: { code: "rate_limit_exceeded" } }, 429, headers);
    const { job, runs, calls } = await readingMeets(odd, answer);
    expect(job).toEqual({ state: "failed", error_code: "rate_limited" });
    expect([runs, calls]).toEqual([1, 1]);
  });

  it("all that, is read with the next answers", async () => {
    const { team, note } = await readingMeets(odd, body(null));
    await team.hour();
    expect(await team.byModel()).toMatchObject({ [note]: ["commitment"] });
  });
});
