import { readFacts } from "./read-facts.ts";
import type { Given, Violation, ViolationKind } from "./types.ts";

const FACTS: ReadonlySet<ViolationKind> = new Set([
  "date",
  "number",
  "amount",
  "percentage",
  "name",
  "url",
  "email",
  "phone",
  "iban",
]);

/**
 * The facts of a message that a person has edited which nothing known of the contact proves: pointed out to
 * them, never a refusal. « Demain » and « la semaine prochaine » are theirs to say. Places are those in the
 * message in NFC.
 */
export function ungroundedIn(message: string, given: Given): Violation[] {
  const text = message.normalize("NFC");
  return readFacts(text, given, "trusted and sources")
    .filter((one) => FACTS.has(one.kind))
    .map(({ kind, start, end }) => ({ kind, text: text.slice(start, end).trim(), start, end }))
    .sort((a, b) => a.start - b.start);
}
