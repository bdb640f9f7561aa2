import { describe, expect, it } from "vitest";
import { problemWith, readNamed } from "./read-named.ts";

describe("what somebody types to stop contacting", () => {
  it.each([" Jean.Roy@Exemple.fr ", "jean.roy@exemple.fr"])("%j is an address", (typed) => {
    expect(readNamed(typed)).toEqual({ kind: "address", value: "jean.roy@exemple.fr" });
    expect(problemWith(typed)).toBeUndefined();
  });

  it.each([
    "exemple.fr",
    "@exemple.fr",
    " @Exemple.FR ",
    "*@exemple.fr",
    "*.exemple.fr",
    "https://www.exemple.fr/",
  ])("%j is a domain", (typed) => {
    expect(readNamed(typed)).toEqual({ kind: "domain", value: "exemple.fr" });
    expect(problemWith(typed)).toBeUndefined();
  });

  it.each(["exemple", "jean@exemple", "jean roy@exemple.fr", "exemple..fr", "-exemple.fr", "a@b@exemple.fr"])(
    "%j is neither",
    (typed) => {
      expect(readNamed(typed)).toBeNull();
      expect(problemWith(typed)).toMatch(/^Ni une adresse ni un domaine/);
    },
  );

  it("nothing is asked for in other words", () => {
    expect(problemWith("  ")).toBe("Adresse ou domaine requis");
  });
});
