import { expect, it } from "vitest";
import type { CadenceRule } from "./contract.ts";
import { fittingRule } from "./fitting-rule.ts";

const RULES: CadenceRule[] = [
  { field: "company", contains: "Hôpital", days: 45 },
  { field: "job", contains: "achat", days: 60 },
  { field: "company", contains: "hopital nord", days: 90 },
];

it.each([
  ["whatever the accents and capitals", "CENTRE HOSPITALIER, HOPITAL SUD", null, 45],
  ["in the job too", "Verdier", "Responsable des Achats", 60],
  ["the first before a closer one", "Hôpital Nord", "Acheteuse", 45],
  ["in the field it names alone", "Achats et Cie", "Hôpital", undefined],
  ["in no one of whom nothing is known", null, null, undefined],
])("finds the first rule that fits: %s", (_, company, job, days) => {
  expect(fittingRule(RULES)({ company, job })?.days).toBe(days);
});

it("finds nothing without rules", () => {
  expect(fittingRule([])({ company: "Hôpital Nord", job: null })).toBeNull();
});
