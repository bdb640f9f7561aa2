import { registerOf } from "../../../language/grounding/register.ts";
import { plainName } from "../../../language/untrusted/quotable.ts";
import { wordCount } from "./letter-parts.ts";
import { titleOf } from "./title-of.ts";
import type { Voice } from "./voice.ts";

/** Whom a letter is written to. */
export interface Addressee {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** As our own last letters to them say; else their first name may tell. */
  readonly title?: "Madame" | "Monsieur" | null;
  /** Of our own last letter to them: it is how these two speak. */
  readonly greeting?: string | null;
}

type Manner = Pick<Voice, "greeting" | "closing" | "signature" | "words">;

const DEAR = /^ch[eè]re?(?= )/i;
const TITLE = /\bMadame\b/;

/**
 * A person's greeting to somebody: « Bonjour Madame {nom}, » → « Bonjour Monsieur Petit, ». Null where theirs needs a
 * name or a title that is not known.
 */
export function greetingFor({ greeting }: Pick<Voice, "greeting">, to: Addressee): string | null {
  if (to.greeting != null) return to.greeting;
  if (greeting === null) return null;
  const title = to.title ?? titleOf(to.firstName);
  const names = { "{prénom}": plainName(to.firstName), "{nom}": plainName(to.lastName) };
  if ((TITLE.test(greeting) || DEAR.test(greeting)) && title === null) return null;
  let filled = greeting.replace(TITLE, title ?? "Madame");
  if (title !== null) filled = filled.replace(DEAR, title === "Madame" ? "Chère" : "Cher");
  for (const [place, name] of Object.entries(names)) {
    if (!filled.includes(place)) continue;
    if (name === null) return null;
    filled = filled.replace(place, () => name);
  }
  return filled;
}

/** A person's closing, with a comma; "" where they write none, and null where none is known that fits the letter. */
export function closingFor({ closing }: Pick<Voice, "closing">, register: "tu" | "vous"): string | null {
  if (closing === null) return null;
  const says = registerOf(closing);
  return says !== null && says !== register ? null : closing;
}

/**
 * A proposed letter (greeting, paragraphs, closing, signature, a blank line between) as its person would write it:
 * greeting, closing and signature are theirs, and a letter much longer than theirs loses what asks and tells least.
 * Nothing is added that is said: all else stands to the letter.
 */
export function inVoice(letter: string, voice: Manner, to: Addressee): string {
  const blocks = letter.split(/\n{2,}/);
  if (blocks.length < 4) return letter;
  const [greeting = "", ...rest] = blocks;
  const [closing = "", signature = ""] = rest.slice(-2);
  const body = rest.slice(0, -2);
  const register = registerOf(body.join("\n")) ?? "vous";
  const end = closingFor(voice, register) ?? closing;
  const signed = voice.signature ?? signature;
  const around = wordCount(`${greeting} ${end}`);
  return [
    greetingFor(voice, to) ?? greeting,
    ...shortened(body, voice.words === null ? Infinity : voice.words - around),
    ...(end === "" ? [] : [end]),
    signed,
  ].join("\n\n");
}

/** How much longer than usual a letter may be, before a sentence goes. */
const LONGER = 1.4;
const SENTENCE = /(?<=[.!?…]) (?=\p{Lu})/u;
/** What moves nothing on: a letter is no poorer without it. */
const IDLE =
  /^(?:n[’']hésitez pas|je (?:reste|suis|me tiens) (?:bien sûr |naturellement )?à votre (?:disposition|écoute)|dans l[’']attente|au plaisir|je vous remercie par avance|merci d[’']avance)/i;

function shortened(body: readonly string[], words: number): string[] {
  const said = body.map((paragraph) => paragraph.split(SENTENCE));
  const isLong = () => wordCount(said.flat().join(" ")) > LONGER * words;
  for (const paragraph of said.toReversed()) {
    const idle = paragraph.findIndex((sentence) => IDLE.test(sentence));
    if (idle !== -1 && isLong() && said.flat().length > 1) paragraph.splice(idle, 1);
  }
  return said.filter((paragraph) => paragraph.length > 0).map((paragraph) => paragraph.join(" "));
}
