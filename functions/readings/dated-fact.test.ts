import { describe, expect, it } from "vitest";
import type { Fact } from "./contract.ts";
import { dateFact } from "./dated-fact.ts";

const leaving = (due: string): Fact => ({
  kind: "departure",
  who: "contact",
  act: null,
  object: null,
  due,
  quote: `J’ai quitté l’entreprise ${due}`,
  refersTo: null,
});
const startOf = (due: string) => dateFact(leaving(due), "2026-11-03").resolved?.start ?? null;

describe("the day of a departure", () => {
  it("is the next of its name while near", () => expect(startOf("le 31 décembre")).toBe("2026-12-31"));

  it("is past, and none, where the next would be almost a year away", () =>
    expect(startOf("le 31 octobre")).toBeNull());

  it("is as far away as the year that is named", () =>
    expect(startOf("le 31 octobre 2027")).toBe("2027-10-31"));
});
