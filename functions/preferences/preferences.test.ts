import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createMember, signedInMember } from "../../dev/test/factories.ts";
import type { Preferences } from "./contract.ts";
import { route as get } from "./get-preferences.ts";
import { signatureOf, withoutSignature } from "./signature.ts";
import { route as update } from "./update-preferences.ts";
import { notificationTime } from "./notification-time.ts";
import { hasListOn, nextDayWithList, worksOn } from "./working-day.ts";

const PATH = "/api/me/preferences";
const { admin, platform } = await testStack();
const call = callerOf(platform, [get, update]);
const of = async (cookie: string) => (await call("GET", PATH, { cookie })).json as Preferences;
const change = (cookie: string | undefined, body: unknown) => call("PATCH", PATH, { cookie, body });

const USUAL = {
  register: "vous",
  signature: null,
  workingDays: null,
  publicHolidays: false,
  workingHours: null,
  timeZone: null,
  morningMail: false,
  morningHour: null,
};

describe("a member's preferences", () => {
  it("hold what is usual until they choose, and then what they chose", async () => {
    const { cookie } = await signedInMember(admin);
    expect(await of(cookie)).toEqual(USUAL);
    const first = await change(cookie, { register: "tu", workingDays: [1, 2, 4] });
    expect([first.status, first.json]).toEqual([200, { ...USUAL, register: "tu", workingDays: [1, 2, 4] }]);
    await change(cookie, { signature: "  Zoé Petit\n01 23 45 67 89 ", publicHolidays: true });
    await change(cookie, { workingHours: { from: 6, to: 14 }, timeZone: "Indian/Reunion" });
    expect(await of(cookie)).toEqual({
      register: "tu",
      signature: "Zoé Petit\n01 23 45 67 89",
      workingDays: [1, 2, 4],
      publicHolidays: true,
      workingHours: { from: 6, to: 14 },
      timeZone: "Indian/Reunion",
      morningMail: false,
      morningHour: null,
    });
    expect((await change(cookie, { signature: " \n " })).json).toMatchObject({ signature: null });
    const none = { workingDays: null, workingHours: null, timeZone: null };
    expect((await change(cookie, none)).json).toMatchObject(none);
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
    { workingHours: { from: 9, to: 9 } },
    { workingHours: { from: 4, to: 12 } },
    { timeZone: "Mars/Olympus" },
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
  const chosen = { workingDays: [1, 2, 3, 4, 5], publicHolidays: false };
  const unchosen = { workingDays: null, publicHolidays: false };

  it.each([chosen, unchosen])(
    "of %j are weekdays, without public holidays where they are left out",
    (days) => {
      expect(worksOn(days, "2026-11-20")).toBe(true);
      expect(worksOn(days, "2026-11-21")).toBe(false);
      expect(worksOn(days, "2026-11-11")).toBe(false);
      expect(worksOn({ ...days, publicHolidays: true }, "2026-11-11")).toBe(true);
    },
  );

  it("are those with a list once they are chosen, and until then each day is", () => {
    expect([hasListOn(chosen, "2026-11-21"), hasListOn(unchosen, "2026-11-21")]).toEqual([false, true]);
    expect(nextDayWithList(chosen, "2026-11-20")).toBe("2026-11-23");
    expect(nextDayWithList(chosen, "2026-11-10")).toBe("2026-11-12");
    expect(nextDayWithList({ workingDays: [6], publicHolidays: true }, "2026-11-21")).toBe("2026-11-28");
  });
});

describe("when somebody is told of their list", () => {
  const anybody = {
    workingDays: null,
    publicHolidays: false,
    workingHours: null,
    timeZone: null,
    morningHour: null,
  };
  const office = { workingHours: { from: 9, to: 17 } };
  const noumea = { timeZone: "Pacific/Noumea", morningHour: 8 };
  const tahiti = { timeZone: "Pacific/Tahiti" };

  it.each<[string, object, string]>([
    ["now", {}, "2026-11-23T04:00"],
    ["never", {}, "2026-11-23T11:00"],
    ["later", { morningHour: 8 }, "2026-11-23T06:59"],
    ["now", { morningHour: 8 }, "2026-11-23T07:00"],
    ["later", office, "2026-11-23T07:59"],
    ["now", office, "2026-11-23T15:59"],
    ["never", office, "2026-11-23T16:00"],
    // An hour after their work has ended is none.
    ["now", { workingHours: { from: 6, to: 9 }, morningHour: 10 }, "2026-11-23T05:00"],
    // There it is ten hours later, so the evening before in Paris.
    ["later", noumea, "2026-11-22T20:59"],
    ["now", noumea, "2026-11-22T21:00"],
    ["never", noumea, "2026-11-23T13:00"],
    // There it is still Sunday.
    ["later", tahiti, "2026-11-23T09:59"],
    ["now", tahiti, "2026-11-23T10:00"],
    ["never", { workingDays: [2, 3] }, "2026-11-23T07:00"],
  ])("is %s for %j at %s", (told, chosen, instant) => {
    const when = { timeZone: "Europe/Paris", now: new Date(`${instant}:00Z`) };
    expect(notificationTime({ ...anybody, ...chosen }, "2026-11-23", when)).toBe(told);
  });

  it("is never on a week's end, unless they work then", () => {
    const when = { timeZone: "Europe/Paris", now: new Date("2026-11-21T07:00:00Z") };
    expect(notificationTime(anybody, "2026-11-21", when)).toBe("never");
    expect(notificationTime({ ...anybody, workingDays: [6] }, "2026-11-21", when)).toBe("now");
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
