import { INJECTIONS } from "../../../functions/language/untrusted/injections.fixture.ts";
import { PHRASINGS } from "../../../functions/language/untrusted/phrasings.fixture.ts";
import { TEXT_READERS } from "../../test/text-readers.ts";
import { chooserOf, examplePieces } from "./example-pieces.ts";
import type { Pattern } from "./find-patterns.ts";

/** Lines, and text without any end. */
const BETWEEN = [" ", "\n"];

/** Rules that ask for several things at once, which no example of one pattern holds: a fifth shows their kinds. */
const TEXTS = [
  "Je prends de ses nouvelles lundi, avant de la rappeler.",
  "Où en est votre projet aujourd’hui ?",
  ...[...INJECTIONS, ...PHRASINGS].filter((_, index) => index % 5 === 0).map(({ text }) => text),
];

/**
 * Gives every reader of texts a text of its maximum length, made of what the patterns look for: rules that run
 * only where some word stands do run, and see as much of a text as they ever do.
 */
export async function readEverything(patterns: readonly Pattern[]): Promise<void> {
  const examples = patterns.flatMap(({ source, flags }) =>
    [0, 1].map((seed) => examplePieces(source, flags, chooserOf(seed)).join("").replaceAll("\n", " ")),
  );
  for (const { longest, read } of TEXT_READERS) {
    // Alone too: among all others, a rule that is asked only where another found nothing is never asked.
    for (const text of [...examples, ...TEXTS]) await read(text.slice(0, longest));
    for (const [index, between] of BETWEEN.entries()) {
      const from = Math.floor((examples.length * index) / BETWEEN.length);
      const turned = [...examples.slice(from), ...examples.slice(0, from)].join(between);
      await read(turned.repeat(Math.ceil(longest / turned.length)).slice(0, longest));
    }
  }
}
