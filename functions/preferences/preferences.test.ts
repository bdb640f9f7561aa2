import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createMember, signedInMember } from "../../dev/test/factories.ts";
import type { Preferences } from "./contract.ts";
import { route as get } from "./get-preferences.route.ts";
import { signatureOf, withoutSignature } from "./signature.ts";
import { route as update } from "./update-preferences.route.ts";
import { nextDayOfWork, worksOn } from "./working-day.ts";

const PATH = "/api/me/preferences";
const { admin, platform } = await testStack();
const call = callerOf(platform, [get, update]);
const of = async (cookie: string) => (await call("GET", PATH, { cookie })).json as Preferences;
const change = (cookie: string | undefined, body: unknown) => call("PATCH", PATH, { cookie, body });

const USUAL = {
  register: "vous",
  signature: null,
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  publicHolidays: true,
  morningMail: false,
  morningHour: null,
};

describe("a member's preferences", () => {
  it("hold what is usual until they choose, and then what they chose", async () => {
    const { cookie } = await signedInMember(admin);
    expect(await of(cookie)).toEqual(USUAL);
    const first = await change(cookie, { register: "tu", workingDays: [1, 2, 4] });
    expect([first.status, first.json]).toEqual([200, { ...USUAL, register: "tu", workingDays: [1, 2, 4] }]);
    await change(cookie, { signature: "  Zoé Petit\n01 23 45 67 89 ", publicHolidays: false });
    expect(await of(cookie)).toEqual({
      register: "tu",
      signature: "Zoé Petit\n01 23 45 67 89",
      workingDays: [1, 2, 4],
      publicHolidays: false,
      morningMail: false,
      morningHour: null,
    });
    expect((await change(cookie, { signature: " \n " })).json).toMatchObject({ signature: null });
  });

  it("are their own in each organization, and nobody else's", async () => {
    const me = await signedInMember(admin);
    const colleague = await signedInMember(admin, { organizationId: me.organizationId });
    const elsewhere = await signedInMember(admin);
    await createMember(admin, elsewhere.organizationId, me.userId);
    await change(me.cookie, { register: "tu" });
    expect(await of(colleague.cookie)).toEqual(USUAL);
    const { rows } = await admin.query<{ preferences: unknown }>(
      "select preferences from better_auth.member where user_id = $1 order by organization_id = $2",
      [me.userId, me.organizationId],
    );
    expect(rows).toEqual([{ preferences: {} }, { preferences: { register: "tu" } }]);
  });

  it.each([
    { register: "il" },
    { workingDays: [] },
    { workingDays: [1, 1] },
    { workingDays: [0] },
    { signature: "a".repeat(501) },
    { signature: "a\u0000" },
    { morningHour: 12 },
    { theme: "dark" },
  ])("do not take %j", async (body) => {
    const { cookie } = await signedInMember(admin);
    expect((await change(cookie, body)).status).toBe(400);
    expect(await of(cookie)).toEqual(USUAL);
  });

  it("need somebody with an organization", async () => {
    expect((await call("GET", PATH, {})).status).toBe(401);
    expect((await change(undefined, {})).status).toBe(401);
  });
});

describe("days of work", () => {
  const usual = { workingDays: [1, 2, 3, 4, 5], publicHolidays: false };

  it("are those chosen, without public holidays where they are left out", () => {
    expect(worksOn(usual, "2026-11-20")).toBe(true);
    expect(worksOn(usual, "2026-11-21")).toBe(false);
    expect(worksOn(usual, "2026-11-11")).toBe(false);
    expect(worksOn({ ...usual, publicHolidays: true }, "2026-11-11")).toBe(true);
  });

  it("follow each other over what is left out", () => {
    expect(nextDayOfWork(usual, "2026-11-20")).toBe("2026-11-23");
    expect(nextDayOfWork(usual, "2026-11-10")).toBe("2026-11-12");
    expect(nextDayOfWork({ workingDays: [6], publicHolidays: true }, "2026-11-21")).toBe("2026-11-28");
  });
});

describe("a signature", () => {
  const zoe = { name: "Zoé Petit", signature: "Zoé Petit\r\nAtelier *Nord*\n01 23 45 67 89" };

  it("is one's name until one has written another, and means no more than it says", () => {
    expect(signatureOf({ name: " Zoé Petit " })).toBe("Zoé Petit");
    expect(signatureOf(zoe)).toBe("Zoé Petit\nAtelier \\*Nord\\*\n01 23 45 67 89");
  });

  it("is taken off a message that ends with it, and from no other", () => {
    expect(withoutSignature(`Bonjour,\n\n${signatureOf(zoe)}\n`, zoe)).toBe("Bonjour,");
    expect(withoutSignature("Bonjour,\n\nMarc", zoe)).toBe("Bonjour,\n\nMarc");
  });
});
