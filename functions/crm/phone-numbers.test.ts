import { describe, expect, it } from "vitest";
import { phoneNumbers } from "./phone-numbers.ts";

describe("a contact's numbers", () => {
  it("are kept as they are written, each once, without what cannot be dialled", () => {
    expect(phoneNumbers(" 01 99 00 12 34 ", "06.39.98.00.00", "0199001234", "à demander", "", null)).toEqual([
      "01 99 00 12 34",
      "06.39.98.00.00",
    ]);
    expect(phoneNumbers("1".repeat(41))).toEqual([]);
  });

  it("are unknown, and not none, where the CRM hides them", () => {
    expect(phoneNumbers(undefined, undefined)).toBeNull();
    expect(phoneNumbers(undefined, null)).toEqual([]);
  });
});
