import { fold } from "../../language/text/normalise.ts";
import type { CadenceRule } from "./contract.ts";

/** What rules look at. */
type Described = Readonly<Record<CadenceRule["field"], string | null>>;

/** Most texts of a field whose answer is remembered: contacts share jobs and companies. */
const REMEMBERED = 5_000;

/**
 * The first of the rules that fits a contact, or null. Made once for a run: rules are folded once, and each company or
 * job as rarely as memory allows.
 *
 * @example fittingRule([{ field: "company", contains: "hopital", days: 45 }])({ company: "Hôpital Nord", job: null })
 */
export function fittingRule<R extends CadenceRule>(rules: readonly R[]): (contact: Described) => R | null {
  const [ofCompany, ofJob] = [firstOf(rules, "company"), firstOf(rules, "job")];
  return ({ company, job }) => rules[Math.min(ofCompany(company), ofJob(job))] ?? null;
}

/** The place of the first rule about a field that fits a text; infinite where none does. */
function firstOf(
  rules: readonly CadenceRule[],
  field: CadenceRule["field"],
): (text: string | null) => number {
  const stems = rules.flatMap((rule, place) =>
    rule.field === field ? [{ place, stem: fold(rule.contains) }] : [],
  );
  const known = new Map<string, number>();
  return (text) => {
    if (text === null || stems.length === 0) return Infinity;
    const before = known.get(text);
    if (before !== undefined) return before;
    const folded = fold(text);
    const first = stems.find(({ stem }) => folded.includes(stem))?.place ?? Infinity;
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, first);
    return first;
  };
}
