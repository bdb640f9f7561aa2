import { askedFrom, type Word, wordsIn } from "../support/words.ts";
import { isGiven } from "./given.ts";
import { isOn } from "./lists.ts";
import { ARTICLE, DETERMINER, hasPredicate, isSkipped, subjectAt, verbFrom, wordAt } from "./verbs.ts";

/** A part of a sentence, between two marks or before a new subject. */
export interface Piece {
  readonly text: string;
  readonly words: readonly Word[];
  /** Of each word: whether somebody else says it, or it is asked, supposed or left to fill in. */
  readonly isFree: boolean[];
  /** Stands for itself, and does not go on with what was said before. */
  readonly isOwn: boolean;
}

/** What a place to fill in is read as. */
export const BLANK = "zblank";
/** A place to fill in; its words are the first group. */
export const FRAME = /\[([^\][\n]{2,80})\]/g;
const MARK = /[;:!?()–—…]|,(?!\d)|\s-\s|\.(?=\s|$)/u;
const JOIN =
  /\b(?:et|mais|donc|car|puis)\s(?=(?:je|nous|on|ce|cela|il|elle|ils|elles|vous|tu|les?|la|votre|vos|notre|nos|ne)\b|(?:c|j|l|n)['’])/iu;
const CUT = new RegExp(`(?:${MARK.source})|(?:${JOIN.source})`, "giu");

/** What the contact says goes on, through the parts of a sentence. */
interface State {
  isTheirs: boolean;
  /** For the whole sentence: « selon vous, … ». */
  isAll: boolean;
  hasThat: boolean;
  /** What they say has no subject yet: « vous écrivez qu’en mai, … ». */
  isOpen: boolean;
}

/** The parts of a sentence, and of each word who says it. */
export function piecesOf(sentence: string): Piece[] {
  const text = sentence.replace(FRAME, ` ${BLANK} `).replace(/\brendez-vous\b/giu, "rendezvous");
  const from = askedFrom(text);
  let asked = from < 0 ? text.length : from;
  while (asked > 0 && asked < text.length && /\p{L}/u.test(text.charAt(asked - 1))) asked -= 1;
  const state: State = { isTheirs: false, isAll: false, hasThat: false, isOpen: false };
  const pieces: Piece[] = [];
  for (const { part, mark, isAsked } of partsOf(text, asked)) {
    const words = wordsIn(part)
      .filter(({ word }) => word !== "?")
      .map((one) => (one.written.toLowerCase() === "à" ? { ...one, word: "à" } : one));
    if (words.length === 0) continue;
    const isOwn = standsAlone(words, mark, state, pieces.at(-1));
    if (isOwn)
      Object.assign(state, { isTheirs: state.isAll && subjectAt(words, 0) !== "us", hasThat: false });
    const isFree = freeWords(words, state, isAsked);
    // « La remise s’applique, m’écrivez-vous »
    if (attributesAll(words)) for (const before of pieces) before.isFree.fill(true);
    pieces.push({ text: part, words, isFree, isOwn });
  }
  return pieces;
}

interface Part {
  readonly part: string;
  readonly mark: string;
  readonly isAsked: boolean;
}

function partsOf(text: string, asked: number): Part[] {
  const parts: Part[] = [];
  let mark = ".";
  let start = 0;
  const push = (end: number): void => {
    if (start < asked) parts.push({ part: text.slice(start, Math.min(end, asked)), mark, isAsked: false });
    if (end > asked) parts.push({ part: text.slice(Math.max(start, asked), end), mark, isAsked: true });
  };
  for (const match of text.matchAll(CUT)) {
    push(match.index);
    mark = match[0].trim();
    start = match.index + match[0].length;
  }
  push(text.length);
  return parts;
}

/** Whether a part begins a statement of its own, or goes on with what the contact says. */
function standsAlone(all: readonly Word[], mark: string, state: State, before: Piece | undefined): boolean {
  if (before === undefined || /^[;!?.—–…]$/.test(mark)) return true;
  const last = before.words.at(-1)?.word ?? "";
  if (mark === ":")
    return !(state.isTheirs && (isOn("saying", last) || isOn("messages", last) || /^\d+$/.test(last)));
  let at = 0;
  while (
    at < all.length - 1 &&
    isSkipped(wordAt(all, at)) &&
    !/^(?:nous|vous|l[ea]?s?|tout)$/.test(wordAt(all, at))
  )
    at += 1;
  const first = wordAt(all, at);
  const isSubject =
    subjectAt(all, at) !== null || /^(?:c|ce|ca|cela|il|elle|ils|elles|oui|ok|entendu|accord)$/.test(first);
  if (isSubject) return !state.isOpen;
  const isNamed = DETERMINER.test(first) || ARTICLE.test(first);
  return (
    isNamed &&
    !state.hasThat &&
    !state.isOpen &&
    hasPredicate(all.slice(at)) &&
    !all.some(({ word }) => word === "etant")
  );
}

const ATTRIBUTES =
  /\b(?:selon (?:vous|toi|votre|vos|ton)|d apres (?:vous|toi|votre|vos|ton|ce qu))\b|^à (?:vous|te) (?:lire|entendre|suivre|croire)\b|\bsi (?:je (?:vous|te|t|comprends)|j (?:en crois|ai bien)|nous vous)\b/;

function attributesAll(all: readonly Word[]): boolean {
  if (ATTRIBUTES.test(all.map(({ word }) => word).join(" "))) return true;
  const verb = wordAt(all, all.length - 2);
  // « m’aviez-vous annoncé »
  const asked = all.slice(-3).map(({ word }) => word);
  if (/^(?:avez|aviez|as|avais)$/.test(asked[0] ?? "") && /^(?:vous|tu)$/.test(asked[1] ?? "")) return true;
  return (
    /^(?:vous|tu)$/.test(wordAt(all, all.length - 1)) &&
    isOn("saying", verb) &&
    /(?:e[zs]|[ai]is)$/.test(verb)
  );
}

const OPENS_PART = /^(?:comme|ainsi|puisque|si|s|quand|lorsque|des|telle?|conformement|suite|apres)$/;
const SUPPOSES = /^(?:si|comment|combien|quels?|quelles?|pourquoi|quand|lorsque?|lorsqu)$/;
const KNOWS =
  /^(?:sa(?:is|vons)|li[st]|lu|vu|vois|voyons|comprends|compris|note|retiens|retenu|crois|pense|imagine|appris|apprendre|lire|savoir|ecri\w*|dit|dire|ravie?|heureu\w*|desolee?s?)$/;
const READ = /^(?:li[st]|lisais|lu|imagine|apprendre|appris|lire|decouvert)$/;
const RESUMES =
  /^(?:est|sont|sera|seront|s|se|vaut|va|vont|peut|peuvent|convient|a|ont|restent?|tient|entre|figure|court)$/;
const THAT = /^(?:que|qu|si|s)$/;

function freeWords(all: readonly Word[], state: State, isAsked: boolean): boolean[] {
  if (attributesAll(all)) state.isTheirs = state.isAll = true;
  let { isTheirs } = state;
  let isRelative = false;
  let isSupposed = false;
  state.isOpen = false;
  return all.map(({ word }, at) => {
    if (isRelative && RESUMES.test(word)) isTheirs = isRelative = false;
    const verb = isTheirs ? null : frameAt(all, at);
    if (verb !== null) {
      isTheirs = true;
      isRelative =
        at > 1 && /^(?:que|qu|dont|ou)$/.test(wordAt(all, at - 1)) && !KNOWS.test(wordAt(all, at - 2));
      if (!isRelative && !OPENS_PART.test(wordAt(all, 0)) && isOn("saying", wordAt(all, verb)))
        carry(state, all, verb);
    }
    const isTo = word === "avant" || READ.test(word);
    isSupposed ||= SUPPOSES.test(word) || (isTo && /^(?:de|d|que|qu)$/.test(wordAt(all, at + 1)));
    return isAsked || isTheirs || isSupposed || word === BLANK;
  });
}

const LONGEST_CIRCUMSTANCE = 6;

/** What they say goes on behind this part. */
function carry(state: State, all: readonly Word[], verb: number): void {
  const that = all.findIndex(({ word }, at) => at > verb && THAT.test(word));
  const said = all.slice(that + 1);
  state.isTheirs = true;
  state.hasThat = that > 0;
  state.isOpen =
    state.hasThat &&
    said.length <= LONGEST_CIRCUMSTANCE &&
    !said.some(({ word }, at) => subjectAt(said, at) !== null || RESUMES.test(word));
}

/** « vous verrez que », « vous savez que »: what follows is said by us. */
const ANNOUNCES =
  /^(?:trouver|verr|noter|constater|remarquer|apprendr|saur|comprendr|lirez|savez|sais|ignor)/;

/** Index of the verb by which somebody else than us says or does something, its subject at `at`; null for none. */
function frameAt(all: readonly Word[], at: number): number | null {
  const word = wordAt(all, at);
  const verb = verbFrom(all, at + 1);
  if (subjectAt(all, at) === "contact") {
    const isOurs = isGiven(all, at + 1) || ANNOUNCES.test(wordAt(all, verb?.at ?? at));
    return isOurs ? null : (finite(all, at + 1) ?? verb?.at ?? null);
  }
  if (/^(?:votre|ton|vos|ta)$/.test(word) && isOn("messages", wordAt(all, at + 1))) {
    const says = all.findIndex(
      (one, index) =>
        index > at + 1 &&
        index < at + 6 &&
        (isOn("saying", one.word) || /^(?:port|concern|fai)/.test(one.word)),
    );
    return says < 0 ? null : says;
  }
  const isOther =
    /^(?:on|il|elle|ils|elles)$/.test(word) || (at > 0 && /^\p{Lu}\p{Ll}/u.test(all[at]?.written ?? ""));
  if (!isOther || verb === null) return null;
  const says = wordAt(all, verb.at);
  const run = all.slice(at + 1, verb.at).map((one) => one.word);
  if (word === "on") return run.includes("aurait") || /^(?:dit|laiss)/.test(says) ? verb.at : null;
  // « Pierre vous l’a confirmé », « il est entendu que »: nobody of theirs says it.
  const isOfOurs =
    (verb.helper === "be" && !/^(?:ecrit|dit|question)/.test(says)) ||
    run.some((one) => /^(?:vous|te|t)$/.test(one));
  return !isOfOurs && isOn("saying", says) && !says.startsWith("attend") ? verb.at : null;
}

/** « vous souhaitez notre accord » wishes, whatever follows. */
const finite = (all: readonly Word[], from: number): number | null => {
  const at = all.findIndex(({ word }, index) => index >= from && !isSkipped(word));
  return at >= 0 && isOn("saying", wordAt(all, at)) ? at : null;
};
