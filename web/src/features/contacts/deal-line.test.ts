import { describe, expect, it } from "vitest";
import type { Deal } from "../../../../functions/contacts/contract.ts";
import { uuid } from "../../test/fixtures.ts";
import { dealLine } from "./deal-line.ts";

const DEAL: Deal = {
  id: uuid(950),
  crm: "hubspot",
  name: "Contrat 2027",
  stage: "Négociation",
  state: "open",
  amount: 18_400,
  currency: "EUR",
  openedOn: null,
  closesOn: new Date("2026-12-01T00:00:00Z"),
};
const plain = (line: string): string => line.replaceAll(/[\u00a0\u202f]/g, " ");

describe("a deal in one line", () => {
  it.each([
    [{}, "Contrat 2027 · Négociation · 18 400 € · clôture prévue le 1er décembre 2026"],
    [{ amount: 18_400.5 }, "Contrat 2027 · Négociation · 18 400,5 € · clôture prévue le 1er décembre 2026"],
    [{ currency: "USD", stage: null }, "Contrat 2027 · 18 400 $US · clôture prévue le 1er décembre 2026"],
    [{ currency: null, closesOn: null }, "Contrat 2027 · Négociation · 18 400"],
    [{ state: "won", stage: null, amount: null }, "Contrat 2027 · gagnée le 1er décembre 2026"],
    [{ state: "lost", stage: null, amount: 0 }, "Contrat 2027 · 0 € · perdue le 1er décembre 2026"],
    [{ name: null, stage: null, amount: null, closesOn: null }, "Affaire"],
  ] as const)("%o", (over, line) => {
    expect(plain(dealLine({ ...DEAL, ...over }))).toBe(line);
  });
});
