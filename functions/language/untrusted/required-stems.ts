/** Shorter ones stand in too many words to tell anything. */
const SHORTEST = 3;

/**
 * Pieces of words of which every match of a pattern holds one: read from the pattern itself, so that a rule
 * cannot change without them. Throws when the pattern can match without any.
 *
 * @example requiredStems(/\bdevis\b|offre (?:commerciale|de prix)/) // ["devis", "offre"]
 */
export function requiredStems(pattern: RegExp): string[] {
  const reader = { source: pattern.source, at: 0 };
  const stems = readAlternatives(reader);
  if (stems === null || reader.at < reader.source.length)
    throw new Error(`no word is required by ${pattern.source.slice(0, 60)}`);
  return [...new Set(stems)];
}

interface Reader {
  readonly source: string;
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
  let run = "";
  const offer = (stems: string[] | null): void => {
    if (stems === null || shortest(stems) < SHORTEST) return;
    if (shortest(stems) > shortest(best ?? [])) best = stems;
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
  return best;
}

function shortest(stems: string[]): number {
  return stems.length === 0 ? 0 : Math.min(...stems.map((stem) => stem.length));
}

interface Atom {
  letter: string | null;
  stems: string[] | null;
}

const NOTHING: Atom = { letter: null, stems: null };

function readAtom(reader: Reader): Atom {
  const { source } = reader;
  const character = source[reader.at] ?? "";
  if (character === "(") return readGroup(reader);
  if (character === "[") {
    for (reader.at += 1; source[reader.at] !== "]"; reader.at += 1)
      if (source[reader.at] === "\\") reader.at += 1;
    reader.at += 1;
    return NOTHING;
  }
  // \u, \x, \p and \k would need their own reading; rules on normalised text have no use for them.
  if (/^\\[uxpPk]/.test(source.slice(reader.at))) throw new Error(`not read: ${source.slice(0, 60)}`);
  reader.at += character === "\\" ? 2 : 1;
  return /[a-z]/.test(character) ? { letter: character, stems: null } : NOTHING;
}

function readGroup(reader: Reader): Atom {
  const [opening = "("] = /^\((?:\?(?::|<?[=!]))?/.exec(reader.source.slice(reader.at)) ?? [];
  reader.at += opening.length;
  const stems = readAlternatives(reader);
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
