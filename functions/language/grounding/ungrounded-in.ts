import { readFacts } from "./read-facts.ts";
import type { FactKind, Given, Violation, ViolationKind } from "./types.ts";

/** A fact of a message, where it stands. */
export interface UngroundedFact extends Violation {
  readonly kind: FactKind;
  readonly start: number;
  readonly end: number;
}

const FACTS: ReadonlySet<ViolationKind> = new Set<FactKind>([
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
 * Facts in a person’s edited message that nothing known of the contact proves: shown to them, never refused.
 * « Demain » and « la semaine prochaine » are allowed. Positions are those in the message in NFC.
 */
export function ungroundedIn(message: string, given: Given): UngroundedFact[] {
  const text = message.normalize("NFC");
  return readFacts(text, given, "trusted and sources")
    .flatMap(({ kind, start, end }) =>
      isFact(kind) ? [{ kind, text: text.slice(start, end).trim(), start, end }] : [],
    )
    .sort((a, b) => a.start - b.start);
}

function isFact(kind: ViolationKind): kind is FactKind {
  return FACTS.has(kind);
}
