import { describe, expect, it } from "vitest";
import { fileNameOf } from "./file-name.ts";

describe("the name of a downloaded file", () => {
  it("is the one with accents, else the plain one, else ours", () => {
    const both = `attachment; filename="Atelier _t_.zip"; filename*=UTF-8''Atelier%20%C3%A9t%C3%A9.zip`;
    expect(fileNameOf(both, "x.zip")).toBe("Atelier été.zip");
    expect(fileNameOf(`attachment; filename="a.zip"; filename*=UTF-8''%E0%A4%A`, "x.zip")).toBe("a.zip");
    expect(fileNameOf("attachment", "x.zip")).toBe("x.zip");
    expect(fileNameOf(null, "x.zip")).toBe("x.zip");
  });
});
