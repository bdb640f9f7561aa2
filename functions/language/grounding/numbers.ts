import { withoutDates } from "./dates.ts";
import type { Found, GroundingSource } from "./types.ts";
import { onceASource } from "./once-a-source.ts";
import { flatten } from "./plain-text.ts";
import { quantitiesIn, type Quantity, ranksIn } from "./quantities.ts";

/** How long a talk may last is asked, not told. */
const LONGEST_TALK = 60;
const FEWEST_EUROS = 100;

/** Quantities as they are looked up: « amount 12400 ». */
type Known = ReadonlySet<string>;

const keyOf = (kind: Quantity["kind"], value: number): string => `${kind} ${value}`;

function knownIn(flat: string): Known {
  const quantities = quantitiesIn(flat).map(({ kind, value }) => keyOf(kind, value));
  return new Set([...quantities, ...ranksIn(flat).map((rank) => keyOf("number", rank))]);
}

/** The quantities of a source: its dates prove none. */
export const readQuantities = onceASource(({ text, date }) => knownIn(withoutDates(flatten(text), date)));

/** Quantities of a flattened message, without dates and addresses, that no source or trusted name has. */
export function readNumbers(
  flat: string,
  sources: readonly GroundingSource[],
  names: readonly string[],
): Found[] {
  const known = [...sources.map(readQuantities), ...names.map((name) => knownIn(flatten(name)))];
  return quantitiesIn(flat).flatMap((quantity) => {
    if (isLengthOfATalk(quantity, flat) || known.some((one) => proves(one, quantity))) return [];
    const kind = quantity.kind === "time" ? "number" : quantity.kind;
    return [{ kind, start: quantity.start, end: quantity.end }];
  });
}

function isLengthOfATalk({ kind, value, end }: Quantity, flat: string): boolean {
  return kind === "number" && value <= LONGEST_TALK && /^ ?(?:minutes?|min)\b/.test(flat.slice(end));
}

function proves(known: Known, { kind, value }: Quantity): boolean {
  if (known.has(keyOf(kind, value))) return true;
  // « Devis 12400 envoyé »: hurried notes leave the currency out.
  if (kind === "amount") return value >= FEWEST_EUROS && known.has(keyOf("number", value));
  return kind === "number" && known.has(keyOf("amount", value));
}
