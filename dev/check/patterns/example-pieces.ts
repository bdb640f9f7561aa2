import { type AST, parseRegExpLiteral } from "@eslint-community/regexpp";

/** One of these is in about every class of characters that patterns of French texts name. */
const CANDIDATES = Array.from("ae1 -.,'’éX\n\t\"«»@:;/!?()[]{}<>|*_#=&%$€\u2028\u200b");

/** Which of some alternatives to take; 0 is always one. */
export type Choose = (among: number) => number;

/**
 * What a pattern may match, in the pieces that stand at its top: words and groups. What only looks around is
 * left out, so that an example need not match; it goes far into the pattern, which is what it is for.
 *
 * @example examplePieces("\\bje (?:vous|te) rappelle\\w*", "", () => 0) // ["je ", "vous", " rappelle", "a"]
 */
export function examplePieces(source: string, flags: string, choose: Choose): string[] {
  const { alternatives } = parseRegExpLiteral(`/${source}/${flags}`).pattern;
  const pieces: string[] = [];
  let letters = "";
  const endWord = (): void => {
    if (letters !== "") pieces.push(letters);
    letters = "";
  };
  const elements = alternatives[choose(alternatives.length)]?.elements ?? [];
  for (const element of unwrapped(elements, choose)) {
    const piece = exampleOf(element, flags, choose);
    if (element.type === "Character") letters += piece;
    else {
      endWord();
      if (piece !== "") pieces.push(piece);
    }
  }
  endWord();
  return pieces;
}

/** A group around most of a pattern would be one piece: its alternative stands for it. */
function unwrapped(elements: readonly AST.Element[], choose: Choose): AST.Element[] {
  return elements.flatMap((element) =>
    element.type === "Group" || element.type === "CapturingGroup"
      ? (element.alternatives[choose(element.alternatives.length)]?.elements ?? [])
      : [element],
  );
}

function exampleOf(element: AST.Element, flags: string, choose: Choose): string {
  switch (element.type) {
    case "Character":
      return String.fromCodePoint(element.value);
    case "Group":
    case "CapturingGroup":
      return (element.alternatives[choose(element.alternatives.length)]?.elements ?? [])
        .map((inner) => exampleOf(inner, flags, choose))
        .join("");
    case "Quantifier": {
      const times = Math.max(element.min, Math.min(1, element.max) - choose(2));
      return exampleOf(element.element, flags, choose).repeat(times);
    }
    case "CharacterClass":
    case "CharacterSet":
    case "ExpressionCharacterClass": {
      const allowed = new RegExp(`^${element.raw}$`, flags.replace(/[gy]/g, ""));
      const fitting = CANDIDATES.filter((candidate) => allowed.test(candidate));
      return fitting[choose(fitting.length)] ?? "";
    }
    default:
      return "";
  }
}

/** Chooses the same again and again, which is what a test needs, without ever being asked what. */
export function chooserOf(seed: number): Choose {
  let state = seed;
  return (among) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed === 0 || among === 0 ? 0 : (state >> 8) % among;
  };
}
