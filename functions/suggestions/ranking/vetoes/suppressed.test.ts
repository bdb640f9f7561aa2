import { describe, expect, it } from "vitest";
import { aHistory } from "../history.fixture.ts";
import { explainContact } from "../score-contact.ts";
import type { RankingSuppression } from "../types.ts";

describe("the list of objections", () => {
  const told = (suppression: RankingSuppression, email: string | null = "ines@lab.moulin.example") =>
    explainContact(aHistory([], { contact: { ...aHistory([]).contact, email } }), {
      day: "2026-10-05",
      timeZone: "Europe/Paris",
      suppressions: [suppression],
    }).vetoes;
  const vetoes = (...given: Parameters<typeof told>) => told(...given).map(({ veto }) => veto);

  it("names an address in any case, a domain with what is below it, and a contact", () => {
    expect(vetoes({ email: " INES@lab.moulin.example " })).toEqual(["suppressed"]);
    expect(vetoes({ email: "ines@lab.moulin.example" }, " Ines@lab.moulin.example ")).toEqual(["suppressed"]);
    expect(vetoes({ domain: " Moulin.example " })).toEqual(["suppressed"]);
    expect(vetoes({ domain: "lab.moulin.example" })).toEqual(["suppressed"]);
    expect(told({ contactId: "contact-1" })).toMatchObject([
      { veto: "suppressed", text: "Figure dans la liste d’opposition" },
    ]);
  });

  it("says nothing of others, nor of who has no address", () => {
    expect(vetoes({ email: "marc@lab.moulin.example" })).toEqual([]);
    expect(vetoes({ domain: "oulin.example" })).toEqual([]);
    expect(vetoes({ domain: "x.lab.moulin.example" })).toEqual([]);
    expect(vetoes({ contactId: "contact-2" })).toEqual([]);
    expect(vetoes({ email: "ines@lab.moulin.example", domain: "moulin.example" }, null)).toEqual([]);
  });
});
