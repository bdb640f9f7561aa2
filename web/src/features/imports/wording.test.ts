import { describe, expect, it } from "vitest";
import { counted, placeOf, sizeOf, unbroken } from "./wording.ts";

describe("words around files", () => {
  it("count as French does", () => {
    expect([0, 1, 2, 1200].map((count) => counted(count, "ligne", "lignes"))).toEqual([
      "0\u00A0ligne",
      "1\u00A0ligne",
      "2\u00A0lignes",
      "1\u202F200\u00A0lignes",
    ]);
  });

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
