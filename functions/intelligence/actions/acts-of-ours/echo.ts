import { onceASource } from "../../../language/grounding/once-a-source.ts";
import type { GroundingSource } from "../../../language/grounding/types.ts";
import { splitSentences } from "../../../language/text/sentences.ts";
import { isSameWord, type Word, wordsIn } from "../support/words.ts";
import { TALKS } from "./acts.ts";
import { isOn } from "./lists.ts";
import type { Piece } from "./pieces.ts";
import { isContent } from "./said-by-us.ts";
import { hasPredicate, subjectAt, wordAt } from "./verbs.ts";

/** What the contact asks of us, wishes or takes for granted. */
const ASKS =
  /\b(?:merci de|suppos|imagine|j['’]esp|compte sur|comptons|attends|attendons|propos|souhait|voudr|aimer|il faut|il nous faut|il me faut|va de soi|m['’]a dit|m['’]a assur|m['’]a promis)/iu;
const OF_US = /\b(?:vous|votre|vos|tu|ton|ta|tes|toi)\b/iu;
const OF_THEM = /^(?:bonjour[^,]{0,40}, ?)?(?:je|nous|notre|nos|mon|ma|mes|on)\b|^j['’]/iu;

const asksUs = (text: string): boolean =>
  text.includes("?") ||
  (text.split(/[ -]/)[0] ?? "").endsWith("ez") ||
  ASKS.test(text) ||
  (OF_US.test(text) && !OF_THEM.test(text));

const readAsked = onceASource(({ text }) =>
  splitSentences(text).map((one) => ({ words: wordsIn(one.text), isAsked: asksUs(one.text) })),
);

const ENOUGH = 0.5;
const NODS =
  /^(?:oui|ok|entendu|parfait|bien|tres|note|accord|d|c|va|volontiers|effectivement|tout|absolument|exact)$/;

/**
 * Whether a statement that nobody is the subject of says as so what the contact only asked or took for granted.
 */
export function isEcho(
  pieces: readonly Piece[],
  isWhole: boolean,
  sources: readonly GroundingSource[],
): boolean {
  const said = pieces.flatMap(({ words, isFree }) => words.filter((_, at) => !isFree[at]));
  if (pieces[0]?.isFree[0] === true) return false;
  const isNod = NODS.test(wordAt(said, 0));
  const isOurs = said.some((_, at) => subjectAt(said, at) !== null);
  const head = said.find(({ word }) => word.length > 3)?.word ?? "";
  const isAbout =
    isOn("messages", head) ||
    /^(?:merci|voici|felicit|bonjour|desole|ravi|heureu|quant|sujet|tres|aimable|gentil|puisque|comme|alors)/.test(
      head,
    );
  const states = hasPredicate(said) || isWhole || isNod;
  if (
    isOurs ||
    !states ||
    (isAbout && !isNod) ||
    /^il (?:vous|te) (?:faut|manque|reste)/.test(said.map(({ word }) => word).join(" "))
  )
    return false;
  const content = said.filter((one) => isContent(one) && !TALKS.test(one.word));
  const share = (all: readonly Word[]): number =>
    content.filter((one) => all.some((other) => isSameWord(one, other))).length / Math.max(1, content.length);
  const sentences = sources.filter(({ author }) => author === "contact").flatMap(readAsked);
  const most = (isAsked: boolean): number =>
    Math.max(0, ...sentences.filter((one) => one.isAsked === isAsked).map(({ words }) => share(words)));
  // « La remise porte sur… »: what binds is ours to state, whoever else did not speak of it.
  const isFirm = !said.some(({ word }) => /r(?:ait|aient)$|^demand|^souhait|^c$/.test(word));
  const isPlain = pieces.every(({ isFree }) => !isFree.includes(true));
  if (isFirm && isPlain && isOn("matters", head) && most(false) < ENOUGH) return true;
  return most(true) >= ENOUGH && most(true) > most(false);
}
