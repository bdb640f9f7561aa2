import { describe, expect, it } from "vitest";
import { dealAmount, dealCurrency, dealText, resumptionIn } from "./deal-fields.ts";

describe("what a deal is worth", () => {
  it.each([
    ["18400", 18_400],
    ["18400.005", 18_400.01],
    ["-250.5", -250.5],
    ["0", 0],
    ["", null],
    [null, null],
    ["1e15", null],
    ["à voir", null],
  ])("%j is %j", (value, amount) => {
    expect(dealAmount(value)).toBe(amount);
  });

  it.each([
    ["eur", "EUR"],
    ["€", null],
    ["EURO", null],
    [null, null],
  ])("is in %j: %j", (value, currency) => {
    expect(dealCurrency(value)).toBe(currency);
  });
});

describe("a line of a deal", () => {
  it("is clean, short and one", () => {
    expect(dealText(" Contrat\n  <b>2027</b>\u200b ")).toBe("Contrat 2027");
    expect(dealText("a".repeat(1_000))).toHaveLength(300);
    expect(dealText(" \n ")).toBeNull();
  });
});

describe("the day from which a lost deal is taken up again", () => {
  it.each([
    ["Budget gelé, à revoir en mars 2027", "2027-03-01"],
    ["Reprendre contact le 15 janvier", "2027-01-15"],
    ["Signé ailleurs", null],
    // An appointment in the next days is not a resumption.
    ["Appel vendredi pour le dire", null],
  ])("%j, lost on 12 November: %j", (text, day) => {
    expect(resumptionIn([null, text], "2026-11-12")).toBe(day);
  });

  it("is not known without the day it was lost", () => {
    expect(resumptionIn(["À revoir en mars"], null)).toBeNull();
  });
});
