import { chooserOf, examplePieces } from "./example-pieces.ts";
import type { Pattern } from "./find-patterns.ts";

/** A text made to be slow: a beginning, one unit again and again, and an end that lets nothing match. */
export interface Pump {
  readonly prefix: string;
  readonly unit: string;
  readonly suffix: string;
}

/** What commonly stands between the words that a pattern asks for. */
const FILLERS = ["a ", " ", "a", "1", "\n", "."];
const NOWHERE = "\u0000";

/** Pumps of a pattern's own pieces: a beginning of it over and over, or a beginning and then one piece, or words. */
export function pumpsOf({ source, flags }: Pattern): Pump[] {
  const pumps = new Map<string, Pump>();
  for (const seed of [0, 1, 2]) {
    const pieces = examplePieces(source, flags, chooserOf(seed));
    const fillers = [...new Set([...pieces, ...FILLERS])];
    const add = (prefix: string, unit: string): void => {
      if (unit !== "") pumps.set(JSON.stringify([prefix, unit]), { prefix, unit, suffix: NOWHERE });
    };
    for (const unit of fillers) add("", unit);
    for (let until = 1; until <= pieces.length; until += 1) {
      const beginning = pieces.slice(0, until).join("");
      for (const unit of [beginning, `${beginning} `, `${beginning}a `]) add("", unit);
      for (const unit of seed === 0 ? fillers : FILLERS) add(beginning, unit);
    }
  }
  return [...pumps.values()];
}

/** A pumped text of exactly so many characters. */
export function pumped({ prefix, unit, suffix }: Pump, length: number): string {
  const room = Math.max(0, length - suffix.length - prefix.length);
  const text = `${prefix}${unit.repeat(Math.ceil(room / unit.length))}`;
  return `${text.slice(0, Math.max(0, length - suffix.length))}${suffix}`;
}
