import { describe, expect, it } from "vitest";
import { fileNameOf } from "./file-name.ts";
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

describe("the name of a downloaded file", () => {
  it("is the one with accents, else the plain one, else ours", () => {
    const both = `attachment; filename="Atelier _t_.zip"; filename*=UTF-8''Atelier%20%C3%A9t%C3%A9.zip`;
    expect(fileNameOf(both, "x.zip")).toBe("Atelier été.zip");
    expect(fileNameOf(`attachment; filename="a.zip"; filename*=UTF-8''%E0%A4%A`, "x.zip")).toBe("a.zip");
    expect(fileNameOf("attachment", "x.zip")).toBe("x.zip");
    expect(fileNameOf(null, "x.zip")).toBe("x.zip");
  });
});
