/** Shorter ones stand in too many words to tell anything. */
const SHORTEST = 3;

/** Stands for any digit where digits count: no stem of letters is less telling. */
export const DIGIT = "0-9";

/**
 * Pieces of words of which every match of a pattern holds one: read from the pattern itself, so that a rule
 * cannot change without them. Throws when the pattern can match without any.
 *
 * `second` asks for others than the most telling where all of several are required; `digits` takes a digit for
 * a piece of a word too.
 *
 * @example requiredStems(/\bdevis\b|offre (?:commerciale|de prix)/) // ["devis", "offre"]
 * @example requiredStems(/\bdevis\b|offre (?:commerciale|de prix)/, { second: true }) // ["devis", "commerciale", "prix"]
 */
export function requiredStems(
  pattern: RegExp,
  { second = false, digits = false }: { second?: boolean; digits?: boolean } = {},
): string[] {
  const reader = { source: pattern.source, at: 0, second, digits };
  const stems = readAlternatives(reader);
  if (stems === null || reader.at < reader.source.length)
    throw new Error(`no word is required by ${pattern.source.slice(0, 60)}`);
  return [...new Set(stems)];
}

interface Reader {
  readonly source: string;
  readonly digits: boolean;
  /** Outside of groups only. */
  second: boolean;
  at: number;
}

/** One of the answer is in any text the alternatives match; null when one of them asks for nothing. */
function readAlternatives(reader: Reader): string[] | null {
  let all: string[] | null = [];
  for (;;) {
    const stems = readSequence(reader);
    all = all === null || stems === null ? null : [...all, ...stems];
    if (reader.source[reader.at] !== "|") return all;
    reader.at += 1;
  }
}

/** The most telling of what the parts of a sequence require. */
function readSequence(reader: Reader): string[] | null {
  let best: string[] | null = null;
  let next: string[] | null = null;
  let run = "";
  const offer = (stems: string[] | null): void => {
    if (stems === null || shortest(stems) < SHORTEST) return;
    if (shortest(stems) > shortest(best ?? [])) [best, next] = [stems, best];
    else if (shortest(stems) > shortest(next ?? [])) next = stems;
  };
  const endRun = (): void => {
    offer([run]);
    run = "";
  };
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at] ?? "")) {
    const atom = readAtom(reader);
    const times = readQuantifier(reader);
    if (atom.letter !== null && times === "once") {
      run += atom.letter;
      continue;
    }
    if (atom.letter !== null && times === "repeated") run += atom.letter;
    endRun();
    if (times !== "optional") offer(atom.stems);
  }
  endRun();
  return reader.second ? (next ?? best) : best;
}

function shortest(stems: string[]): number {
  return stems.length === 0 ? 0 : Math.min(...stems.map((stem) => stem.length));
}

interface Atom {
  letter: string | null;
  stems: string[] | null;
}

const NOTHING: Atom = { letter: null, stems: null };
const ANY_DIGIT: Atom = { letter: null, stems: [DIGIT] };

function readAtom(reader: Reader): Atom {
  const { source } = reader;
  const character = source[reader.at] ?? "";
  if (character === "(") return readGroup(reader);
  if (character === "[") {
    const from = reader.at;
    for (reader.at += 1; source[reader.at] !== "]"; reader.at += 1)
      if (source[reader.at] === "\\") reader.at += 1;
    reader.at += 1;
    return reader.digits && /^\[[\d-]+\]$/.test(source.slice(from, reader.at)) ? ANY_DIGIT : NOTHING;
  }
  // \u, \x, \p and \k would need their own reading; rules on normalised text have no use for them.
  if (/^\\[uxpPk]/.test(source.slice(reader.at))) throw new Error(`not read: ${source.slice(0, 60)}`);
  const isDigit = reader.digits && /^(?:\\d|\d)/.test(source.slice(reader.at, reader.at + 2));
  reader.at += character === "\\" ? 2 : 1;
  if (isDigit) return ANY_DIGIT;
  return /[a-z]/.test(character) ? { letter: character, stems: null } : NOTHING;
}

function readGroup(reader: Reader): Atom {
  const [opening = "("] = /^\((?:\?(?::|<?[=!]))?/.exec(reader.source.slice(reader.at)) ?? [];
  reader.at += opening.length;
  const { second } = reader;
  reader.second = false;
  const stems = readAlternatives(reader);
  reader.second = second;
  reader.at += 1;
  // What must not follow is no part of the match.
  return opening === "(" || opening === "(?:" ? { letter: null, stems } : NOTHING;
}

function readQuantifier(reader: Reader): "once" | "repeated" | "optional" {
  const [quantifier = ""] = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at)) ?? [];
  reader.at += quantifier.length;
  if (quantifier === "") return "once";
  return /^(?:[?*]|\{0)/.test(quantifier) ? "optional" : "repeated";
}
