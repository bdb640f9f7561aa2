import type { Figures } from "./figures.ts";
import { MOST_WORDS } from "./figures.ts";
import { shareOf } from "./words.ts";

/** The rules of the check that are named. */
const RULES = 12;

/** What a machine says of letters, a line each. */
export function figuresInWords({
  letters,
  matters,
  theirs,
  shared,
  words,
  frames,
  refused,
}: Figures): string[] {
  const matter = (name: string, of: Figures["matters"]): string =>
    `matter named${name}: subject ${shareOf(of.inSubject, of.letters)}; first two sentences ${shareOf(of.inOpening, of.letters)}; both ${shareOf(of.inBoth, of.letters)}`;
  return [
    `${letters} letters`,
    matter(", of facts with an object", matters),
    matter(", of those the contact knows of", theirs),
    `sentences two letters of a list share: ${shared.length}`,
    ...[...new Set(shared)].slice(0, 5).map((sentence) => `  ${sentence}`),
    `words: median ${words.median}, most ${words.most}; ${words.tooLong} letters above ${MOST_WORDS}`,
    `frames to fill: ${shareOf(frames.letters, letters)}; most in one letter ${frames.most}; ${frames.twiceInASentence} sentences with two`,
    `refused by our own check: ${shareOf(refused.length, letters)}`,
    ...rulesOf(refused),
  ];
}

/** The rules that refuse most, in how many letters each, with a letter’s words. */
function rulesOf(refused: Figures["refused"]): string[] {
  const each = refused.flatMap(({ letter, why }) =>
    [...new Map(why.map((one) => [one.rule, one.words]))].map(([rule, said]) => ({ rule, said, letter })),
  );
  return [...Map.groupBy(each, ({ rule }) => rule)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, RULES)
    .map(
      ([rule, [first, ...others]]) =>
        `  ${rule.padEnd(26)} ${`${others.length + 1}`.padEnd(5)} ${first?.letter.signal}: ${first?.said.slice(0, 70)}`,
    );
}
