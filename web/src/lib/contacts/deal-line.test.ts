import { describe, expect, it } from "vitest";
import type { Deal } from "../../../../functions/contacts/contract.ts";
import { uuid } from "../../test/fixtures.ts";
import { dealLine } from "./deal-line.ts";
import type { OnWire } from "../on-wire.ts";

const DEAL: OnWire<Deal> = {
  id: uuid(950),
  crm: "hubspot",
  name: "Contrat 2027",
  stage: "Négociation",
  state: "open",
  amount: 18_400,
  currency: "EUR",
  openedOn: null,
  closesOn: "2026-12-01",
};
const plain = (line: string): string => line.replaceAll(/(?<=\d)[\u00a0\u202f](?=[\d€$])/g, " ");
/** No line ends within it. */
const ON = "le\u00A01er\u00A0décembre 2026";

describe("a deal in one line", () => {
  it.each([
    [{}, `Contrat 2027 · Négociation · 18 400 € · clôture prévue ${ON}`],
    [{ amount: 18_400.5 }, `Contrat 2027 · Négociation · 18 400,5 € · clôture prévue ${ON}`],
    [{ currency: "USD", stage: null }, `Contrat 2027 · 18 400 $US · clôture prévue ${ON}`],
    [{ currency: null, closesOn: null }, "Contrat 2027 · Négociation · 18 400"],
    [{ state: "won", stage: null, amount: null }, `Contrat 2027 · gagnée ${ON}`],
    [{ state: "lost", stage: null, amount: 0 }, `Contrat 2027 · 0 € · perdue ${ON}`],
    [{ name: null, stage: null, amount: null, closesOn: null }, "Affaire"],
  ] as const)("%o", (over, line) => {
    expect(plain(dealLine({ ...DEAL, ...over }))).toBe(line);
  });
});
