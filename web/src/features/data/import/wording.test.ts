import { describe, expect, it } from "vitest";
import { placeOf, sizeOf, unbroken } from "./wording.ts";

describe("words around files", () => {
  it("tell sizes", () => {
    expect([820, 12_000, 3.4 * 1024 * 1024].map(sizeOf)).toEqual([
      "820\u00A0octets",
      "12\u00A0Ko",
      "3,4\u00A0Mo",
    ]);
  });

  it("tell the place of an error, in a column or in the line", () => {
    expect(placeOf({ line: 4, column: "E-mail", message: "" })).toBe("Ligne 4, E-mail");
    expect(placeOf({ line: 4, column: null, message: "" })).toBe("Ligne 4");
  });

  it("do not break before a colon or within guillemets", () => {
    expect(unbroken("Dans Excel : « CSV »")).toBe("Dans Excel\u00A0: «\u00A0CSV\u00A0»");
  });
});
