import { expect, it } from "vitest";
import { localDay } from "./calendar.ts";

it("gives every instant a day of four digits of a year, wherever it is read", () => {
  expect(localDay("2026-11-30T23:30:00Z", "Europe/Paris")).toBe("2026-12-01");
  expect(localDay("9999-12-31T23:59:59Z", "Europe/Paris")).toBe("9999-12-30");
  expect(localDay("0000-01-01T00:00:00Z", "America/Cayenne")).toMatch(/^1000-01-0[12]$/);
});
