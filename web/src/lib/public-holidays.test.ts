import { expect, it } from "vitest";
import { isPublicHoliday as isServers } from "../../../functions/language/dates/feasts.ts";
import { isPublicHoliday } from "./public-holidays.ts";

it("knows the public holidays that the server knows, every day of forty years", () => {
  const different: string[] = [];
  for (let day = Date.UTC(2020, 0, 1); day < Date.UTC(2060, 0, 1); day += 24 * 3_600_000) {
    const written = new Date(day).toISOString().slice(0, 10);
    if (isPublicHoliday(day) !== isServers(written)) different.push(written);
  }
  expect(different).toEqual([]);
});
