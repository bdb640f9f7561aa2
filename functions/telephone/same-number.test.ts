import { expect, it } from "vitest";
import { internationalNumber } from "./same-number.ts";

it.each([
  "+33 6 39 98 12 34",
  "06 39 98 12 34",
  "06.39.98.12.34",
  "0033639981234",
  "+33 (0)6 39 98 12 34",
  "06 39 98 12 34 poste 12",
  "Portable : 06 39 98 12 34",
])("knows a French number again, written %s", (written) => {
  expect(internationalNumber(written)).toBe("+33639981234");
});

it("tells apart numbers of two countries that end alike, and what is no number", () => {
  expect(internationalNumber("+32 6 39 98 12 34")).not.toBe("+33639981234");
  expect(internationalNumber("anonymous")).toBeUndefined();
});
