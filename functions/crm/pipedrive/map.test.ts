import { describe, expect, it } from "vitest";
import { mapDeal } from "./map.ts";
import { Deal } from "./schema.ts";

describe("a deal", () => {
  const closed = { id: 1, status: "won", close_time: "2026-11-19T23:30:00Z" };
  const closesOn = (more: object): string | null =>
    mapDeal(Deal.parse({ ...closed, ...more }), new Map()).closesOn;

  it("was opened on the day it was added", () => {
    expect(mapDeal(Deal.parse({ ...closed, add_time: "2026-10-05T08:00:00Z" }), new Map()).openedOn).toBe(
      "2026-10-05",
    );
  });

  it("was closed on the day it was where its people are, else on the day it was in UTC", () => {
    expect(closesOn({ local_close_date: "2026-11-20" })).toBe("2026-11-20");
    expect(closesOn({ local_close_date: null })).toBe("2026-11-19");
  });
});
