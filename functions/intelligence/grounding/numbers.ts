import type { Found } from "./found.ts";
import { quantitiesIn, type Quantity, ranksIn } from "./quantities.ts";

/** How long a talk may last is asked, not told. */
const LONGEST_TALK = 60;
const FEWEST_EUROS = 100;

/** Quantities of a message that no source has. Both texts are flattened, and without dates and addresses. */
export function readNumbers(flat: string, sources: readonly string[]): Found[] {
  const known = sources.flatMap((source) => [...quantitiesIn(source), ...ranksIn(source)]);
  return quantitiesIn(flat).flatMap((quantity) => {
    if (isLengthOfATalk(quantity, flat) || known.some((one) => proves(one, quantity))) return [];
    const kind = quantity.kind === "time" ? "number" : quantity.kind;
    return [{ kind, start: quantity.start, end: quantity.end }];
  });
}

function isLengthOfATalk({ kind, value, end }: Quantity, flat: string): boolean {
  return kind === "number" && value <= LONGEST_TALK && /^ ?(?:minutes?|min)\b/.test(flat.slice(end));
}

function proves(known: Quantity, said: Quantity): boolean {
  if (known.value !== said.value) return false;
  if (known.kind === said.kind) return true;
  // « Devis 12400 envoyé »: hurried notes leave the currency out.
  if (said.kind === "amount") return known.kind === "number" && known.value >= FEWEST_EUROS;
  return said.kind === "number" && known.kind === "amount";
}
