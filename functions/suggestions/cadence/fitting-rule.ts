import { fold } from "../../language/text/normalise.ts";
import type { CadenceRule } from "./contract.ts";

/** What rules look at. */
type Described = Readonly<Record<CadenceRule["field"], string | null>>;

/**
 * The first of the rules that fits a contact, or null. Rules are folded once, so that hundreds of thousands of contacts
 * cost a search in two short texts each.
 *
 * @example fittingRule([{ field: "company", contains: "hopital", days: 45 }])({ company: "Hôpital Nord", job: null })
 */
export function fittingRule<R extends CadenceRule>(rules: readonly R[]): (contact: Described) => R | null {
  if (rules.length === 0) return () => null;
  const stems = rules.map((rule) => ({ rule, stem: fold(rule.contains) }));
  return ({ company, job }) => {
    const folded = { company: fold(company ?? ""), job: fold(job ?? "") };
    return stems.find(({ rule, stem }) => folded[rule.field].includes(stem))?.rule ?? null;
  };
}
