import type { Fact, FactKind, Reader } from "./contract.ts";

/** What one reader found in one text. No facts: read, and nothing in it. */
export interface Reading<F extends Fact = Fact> {
  readonly reader: Reader;
  readonly facts: readonly F[];
}

/** Kinds that must not be missed: one reader's word is enough. */
const EITHER_READER: ReadonlySet<FactKind> = new Set(["optOut", "unreachable", "absence"]);

const ORDER: readonly Reader[] = ["person", "model", "local"];

/** Each objection is a person's to settle: of the others one is enough. */
const isSame = (fact: Fact, other: Fact): boolean =>
  fact.kind === other.kind &&
  (fact.kind !== "optOut" ||
    (fact.who === other.who && (fact.quote.includes(other.quote) || other.quote.includes(fact.quote))));

/** Kinds that say what an objection nearly says: they do not speak against one. */
const NEAR_OBJECTION: ReadonlySet<FactKind> = new Set([
  "optOut",
  "refusal",
  "postponement",
  "departure",
  "absence",
  "cancelled",
  "unreachable",
]);

/** What the local reader marks as an objection, and the model reads as a question, a request or another matter. */
const isReadOtherwise = (fact: Fact, found: Fact): boolean =>
  found.kind === "optOut" &&
  !NEAR_OBJECTION.has(fact.kind) &&
  (found.quote.includes(fact.quote) || fact.quote.includes(found.quote));

/**
 * The reading that counts for a text's current words: a person's, else the model's, else the local reader's;
 * undefined where there is none. Objections, absences and unreachable addresses are the union of the model's
 * and the local reader's, unless a person corrected the reading.
 */
export function effectiveReading<F extends Fact, More>(
  readings: readonly (Reading<F> & More)[],
): (Reading<F> & More) | undefined {
  const best = ORDER.map((reader) => readings.find((one) => one.reader === reader)).find(Boolean);
  if (best?.reader !== "model") return best;
  const local = readings.find((one) => one.reader === "local")?.facts ?? [];
  const missing = local.filter(
    (found) =>
      EITHER_READER.has(found.kind) &&
      !best.facts.some((fact) => isSame(fact, found) || isReadOtherwise(fact, found)),
  );
  return missing.length === 0 ? best : { ...best, facts: [...best.facts, ...missing] };
}
