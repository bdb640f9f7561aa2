import { registerOf } from "../../../language/grounding/register.ts";
import { wordsOf } from "../../../language/grounding/stem.ts";
import { fold } from "../../../language/text/normalise.ts";
import { holdsAddressOrNumber } from "../../../language/untrusted/quotable.ts";
import { reasonAgainst } from "../../../language/untrusted/judge-passage.ts";
import { type LetterParts, partsOfLetter, wordCount } from "./letter-parts.ts";
import { MASKED, masked } from "./mask.ts";
import type { OwnText } from "./own-text.ts";
import { turnsOf } from "./turns.ts";
import { MOST_TEXTS, traitId } from "./trait-id.ts";
import type { Trait } from "./voice.ts";

/** Texts that show a trait before it is one. */
const FEWEST = 3;
/** Of those that have a greeting, or a closing, this share has the usual one. */
const USUAL_SHARE = 0.4;
const REGISTER_SHARE = 0.8;
const FEWEST_LENGTHS = 5;
/** An example is long enough to show a manner and short enough to be read. */
const EXAMPLE = { fewest: 20, most: 120, examples: 3, maskedShare: 0.2 };

/**
 * What a person's own letters tell of how they write, the newest letter first. Nothing is learnt of fewer than three
 * of them, nor what `struck` names (`traitId`), nor a turn that `proposed` letters have. Deterministic, without a
 * model, bounded by `MOST_TEXTS`.
 */
export function learnVoice(
  texts: readonly OwnText[],
  { proposed = [], struck = new Set() }: { proposed?: readonly string[]; struck?: ReadonlySet<string> } = {},
): Trait[] {
  const letters = texts
    .slice(0, MOST_TEXTS)
    .map((text) => ({ ...text, parts: partsOfLetter(text.text, text.signer) }));
  const learnt = [
    usual("greeting", letters.flatMap(greetingOf), struck),
    usual("closing", letters.flatMap(closingOf), struck),
    usualSignature(letters, struck),
    usualLength(letters),
    usualRegister(letters),
    ...turns(letters, proposed),
    ...examplesOf(letters, struck),
  ];
  return learnt.filter((trait) => trait !== null).filter((trait) => !struck.has(traitId(trait)));
}

type Letter = OwnText & { readonly parts: LetterParts };

/** The most frequent of what some letters show, where it is usual. */
function usual(
  kind: "greeting" | "closing" | "signature",
  shown: readonly string[],
  struck: ReadonlySet<string>,
): Trait | null {
  const counts = new Map<string, { value: string; texts: number }>();
  for (const value of shown) {
    const key = fold(value);
    const count = counts.get(key) ?? { value, texts: 0 };
    counts.set(key, { ...count, texts: count.texts + 1 });
  }
  const [first] = [...counts.values()]
    .filter(({ value }) => !struck.has(traitId({ kind, value })))
    .sort((a, b) => b.texts - a.texts || (a.value < b.value ? -1 : 1));
  if (first === undefined || first.texts < FEWEST || first.texts < USUAL_SHARE * shown.length) return null;
  return { kind, ...first };
}

/** « Bonjour Madame Durand, » as « Bonjour Madame {nom}, »; none where it names somebody whom we do not know. */
function greetingOf({ parts, firstName, lastName }: Letter): string[] {
  if (parts.greeting === null) return [];
  const words = withoutEnd(parts.greeting).split(/\s+/);
  const [first, last] = [wordsOf(firstName ?? ""), wordsOf(lastName ?? "")];
  const placed = words.map((word) => {
    const spelled = wordsOf(word);
    if (spelled.length === 0) return word;
    if (spelled.every((one) => first.includes(one))) return "{prénom}";
    if (spelled.every((one) => last.includes(one))) return "{nom}";
    // One title stands for both: whoever fills it in knows which.
    if (/^(?:monsieur|mr|m\.|mme)$/i.test(word)) return "Madame";
    return /^cher$/i.test(word) ? "Chère" : word;
  });
  const line = placed.filter((word, at) => word !== placed[at - 1] || !word.startsWith("{")).join(" ");
  const said = line
    .replace(/\{(?:prénom|nom)\}/g, "")
    .split(/\s+/)
    .filter(Boolean);
  if (said.slice(1).some((word) => /^\p{Lu}/u.test(word) && word !== "Madame")) return [];
  if (holdsAddressOrNumber(line) || /\d/.test(line)) return [];
  return [parts.greeting.endsWith("!") ? `${line}\u00a0!` : `${line},`];
}

/** A line without the punctuation at its end. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && " \u00a0,.!:;".includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

/** Closings end with a comma, above the signature; "" for a letter that is signed without one. */
function closingOf({ parts: { closing, signature } }: Letter): string[] {
  if (closing !== null) return [`${withoutEnd(closing)},`];
  return signature === null ? [] : [""];
}

/** The name they sign with; null where it is the whole one, as it is without this. */
function usualSignature(letters: readonly Letter[], struck: ReadonlySet<string>): Trait | null {
  const signatures = letters.flatMap(({ parts: { signature } }) => (signature === null ? [] : [signature]));
  const found = usual("signature", signatures, struck);
  const signer = wordsOf(letters[0]?.signer ?? "").join(" ");
  return found === null || wordsOf(String(found.value)).join(" ") === signer ? null : found;
}

function usualLength(letters: readonly Letter[]): Trait | null {
  const lengths = letters
    .map(({ parts }) => wordCount([parts.greeting, ...parts.body, parts.closing].join(" ")))
    .filter((words) => words >= 5)
    .sort((a, b) => a - b);
  if (lengths.length < FEWEST_LENGTHS) return null;
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return { kind: "words", value: Math.max(10, 10 * Math.round(median / 10)), texts: lengths.length };
}

function usualRegister(letters: readonly Letter[]): Trait | null {
  const shown = letters.map(({ parts }) => registerOf(parts.body.join("\n"))).filter((one) => one !== null);
  const tu = shown.filter((one) => one === "tu").length;
  const value = tu * 2 > shown.length ? "tu" : "vous";
  const texts = value === "tu" ? tu : shown.length - tu;
  return texts < FEWEST || texts < REGISTER_SHARE * shown.length ? null : { kind: "register", value, texts };
}

function turns(letters: readonly Letter[], proposed: readonly string[]): Trait[] {
  const bodies = letters.map((letter) => ({
    contactId: letter.contactId,
    body: masked(letter.parts.body.join("\n"), letter),
  }));
  const theirs = proposed.slice(0, MOST_TEXTS).map((text) => partsOfLetter(text).body.join("\n"));
  return turnsOf(bodies, theirs).map((turn) => ({ kind: "turn", ...turn }));
}

/** The newest letters that show a manner and nobody: others' words, addresses and orders are in none. */
function examplesOf(letters: readonly Letter[], struck: ReadonlySet<string>): Trait[] {
  const examples: Trait[] = [];
  const contacts = new Set<string>();
  for (const letter of letters) {
    if (examples.length === EXAMPLE.examples) break;
    const { body } = letter.parts;
    const words = wordCount(body.join(" "));
    if (words < EXAMPLE.fewest || words > EXAMPLE.most || contacts.has(letter.contactId)) continue;
    if (body.some((paragraph) => /[«»“”"<>[\]{}]/.test(paragraph) || reasonAgainst(paragraph) !== null))
      continue;
    const value = body.map((paragraph) => masked(paragraph, letter)).join("\n\n");
    const hidden = value.split(MASKED).length - 1;
    const example: Trait = { kind: "example", value, texts: 1, contactId: letter.contactId };
    if (hidden > EXAMPLE.maskedShare * words || holdsAddress(value) || struck.has(traitId(example))) continue;
    contacts.add(letter.contactId);
    examples.push(example);
  }
  return examples;
}

const holdsAddress = (text: string): boolean => holdsAddressOrNumber(text.replaceAll("!", "."));
