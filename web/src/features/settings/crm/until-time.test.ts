import { expect, it } from "vitest";
import { untilTime } from "./until-time.ts";

it("says until when by the hour today, with the day otherwise", () => {
  const now = new Date(2026, 10, 23, 14, 5);
  expect(untilTime(new Date(2026, 10, 23, 15, 40).toISOString(), now)).toBe("jusqu’à 15\u00A0h\u00A040");
  expect(untilTime(new Date(2026, 10, 24, 0, 10).toISOString(), now)).toMatch(
    /^jusqu’au mardi 24\u00A0novembre à 0?0/,
  );
});
