import { readFacts } from "./read-facts.ts";
import { FACT_KINDS, type FactKind, type Given, type Violation } from "./types.ts";

/** A fact of a message, where it stands. */
export interface UngroundedFact extends Violation {
  readonly kind: FactKind;
  readonly start: number;
  readonly end: number;
}

/**
 * Facts in a person’s edited message that nothing known of the contact proves: shown to them, never refused.
 * « Demain » and « la semaine prochaine » are allowed. Positions are those in the message in NFC.
 */
export function ungroundedIn(message: string, given: Given): UngroundedFact[] {
  const text = message.normalize("NFC");
  return readFacts(text, given, given.sources)
    .flatMap((found) => {
      const kind = FACT_KINDS.find((one) => one === found.kind);
      const { start, end } = found;
      return kind === undefined ? [] : [{ kind, text: text.slice(start, end).trim(), start, end }];
    })
    .sort((a, b) => a.start - b.start);
}
