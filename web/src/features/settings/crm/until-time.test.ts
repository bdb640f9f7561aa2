import { expect, it } from "vitest";
import { untilTime } from "./until-time.ts";

it("says until when by the hour today, with the day otherwise", () => {
  const now = new Date("2026-11-23T13:05:00Z");
  expect(untilTime("2026-11-23T14:40:00Z", now)).toBe("jusqu’à 15\u00A0h\u00A040");
  expect(untilTime("2026-11-23T23:10:00Z", now)).toMatch(/^jusqu’au mardi 24\u00A0novembre à 0?0/);
});
