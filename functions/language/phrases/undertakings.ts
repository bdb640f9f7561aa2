import { MODALS, sensesOf, type Sense } from "./promise-verbs.ts";
import type { Form } from "./verb-forms.ts";
import { wordsOf, type Word } from "../text/words.ts";

/**
 * A call or sending that the writer (or the person written to) is to make, found from the subject of its
 * verb.
 */
export interface Undertaking {
  act: Sense["act"];
  index: number;
  end: number;
  /** Said as a promise (« je vous enverrai »), not as what is being done (« je vous envoie »). */
  firm: boolean;
}

export interface Undertakings {
  taken: readonly Undertaking[];
  /** Positions of verbs with another subject, and of negated verbs. */
  refused: ReadonlySet<number>;
}

type Who = "ours" | "theirs" | null;

const CLITICS = new Set("me m te t se s le la l les lui leur nous vous y en ne n moi".split(" "));
const TO_US = new Set(["me", "m", "nous"]);
const ADVERBS = new Set(
  "bien donc encore juste aussi alors tout toujours deja vite volontiers ensuite egalement bientot maintenant ici plus pas sans fois tot tard imperativement surtout re quand meme demain".split(
    " ",
  ),
);
const isAdverb = (word: string): boolean =>
  ADVERBS.has(word) || (word.length > 6 && word.endsWith("ment") && word !== "abonnement");

const I_OR_WE = new Set(["je", "j", "on", "nous"]);
const AUXILIARY = new Set(
  "ai as a avons avez ont suis es est sommes etes sont etais etait etions avais avait avions ete".split(" "),
);
const US_AS_A_NOUN = new Set(["notre", "nos", "mon", "ma", "mes"]);
const NEVER_US =
  /^(?:contact|client\w*|interlocut\w*|sponsor|champion\w*|partenaire|fournisseur|prospect|allie\w*)$/;
const THEM = new Set("il elle ils elles celui celle ceux".split(" "));

/** Words before an infinitive that make it a task of the writer. */
const TASK: readonly RegExp[] = [
  /^(?:todo|faire|action|actions|suite|suites|rappel|penser|oublier|oublie|oubliee|prevoir|prevu|convenu|convenus|convient|entendu|acte|decide|conclu|fixe|accord|ok|promis|promise|promesse|promets|engagement|engagee?s?|parole|charge)$/,
  /^(?:chargee|mission|objectif|reste|faut|faudra|faudrait|fallait|important|urgent|priorite|besoin|obligation|responsabilite|pense|idee|plan|step|top|redevable|devoir|tenue?s?|cense|censee)$/,
];
/** « l’avoir demandé », « m’a priée »: what others ask of us. */
const ASKED_OF_US =
  /^(?:demand\w+|pri(?:e|ee|es|ent)|souhait\w+|merci|charg\w+|supplie|sollicite\w*|autorise\w*|dit|dis|redit|conseill\w+|sugger\w+|recommand\w+|dixit)$/;
const BELONGS = /^(?:revient|reviendra|appartient|appartiendra|incombe|incombera|echoit|tarde)$/;
const NOT_A_PROMISE =
  /^(?:avant|afin|lieu|train|viens|viens|venons|vient|fini\w*|termine\w*|essaye\w*|tente\w*|refus\w+|evit\w+|arret\w+|cess\w+|plutot|peur|raison|moyen|hors|pas|plus|risque|facon|maniere|sorte)$/;
const TAKES_A =
  /^(?:cherch\w*|commenc\w*|continu\w*|hesit\w*|invit\w*|tien\w*|reuss\w*|arriv\w*|song\w*|autoris\w*|aid\w*|rest\w+ent|attend\w*|engag\w*|charg\w*|prepar\w*|resolu\w*|decid\w*|habilit\w*|interess\w*|vis\w*|renonc\w*|consent\w*|pret\w*|disposee?s?|occupee?s?)$/;

const BY_SOMEONE_ELSE =
  /\bpar (?:leur|leurs|son|sa|ses|eux|lui|elle|un|une|l|la dsi|le siege|le service)\b(?! (?:mail|courriel|email|courrier|retour|telephone|biais))/;
const WORDS_AFTER = 60;

/**
 * The calls and sendings that a normalised sentence obliges us to make.
 *
 * Who is to act is read from the verb’s ending, else its subject, else the word that governs it. `voice` is
 * the writer; in what salespeople write down, words between quotation marks are the contact's.
 *
 * @example « je lui shoote ça vendredi », « il est convenu de lui adresser la note », « vous aurez l’export lundi »
 * @example « notre cabinet adresserait une note » → ours; « leur cabinet nous adresserait une note » → not
 */
export function readUndertakings(normalised: string, voice: "seller" | "contact"): Undertakings {
  const words = wordsOf(normalised);
  const taken: Undertaking[] = [];
  const refused = new Set<number>();
  for (const [at, word] of words.entries()) {
    for (const sense of sensesOf(word.text) ?? []) {
      if (!isCompleted(sense, normalised, words, at)) continue;
      const reader = { normalised, words, voice: spokenBy(words, at, voice), written: voice };
      const who = isDenied(words, at) ? "theirs" : whoActs(reader, at, sense.form);
      if (who === "theirs") refused.add(word.index);
      if (who !== "ours") continue;
      taken.push({ act: sense.act, index: word.index, end: word.end, firm: isFirm(word.text, sense.form) });
      break;
    }
  }
  return { taken, refused };
}

interface Reader {
  readonly normalised: string;
  readonly words: readonly Word[];
  readonly voice: "seller" | "contact";
  /** Who wrote the whole: a note may quote the contact. */
  readonly written: "seller" | "contact";
}

const OUR_OWN_WORDS = /^(?:dit|dis|repondu|reponds|ecrit|ecris|promis|confirme|lance|glisse|envoye)$/;

/** « sms : « je t’appelle lundi » » logs what we sent; « sms de Tom : « je t’appelle » » what he did. */
export function quotesUs(before: readonly string[]): boolean {
  if (before.some((word) => word === "j" || word === "je") && before.some((word) => OUR_OWN_WORDS.test(word)))
    return true;
  return /^(?:sms|texto|message|mail|whatsapp|msg|envoye)$/.test(before.at(-1) ?? "");
}

function spokenBy(words: readonly Word[], at: number, voice: "seller" | "contact"): "seller" | "contact" {
  if (voice === "contact" || !words[at]?.quoted) return voice;
  let start = at;
  while (start > 0 && words[start - 1]?.quoted) start -= 1;
  return quotesUs(words.slice(Math.max(0, start - 5), start).map((word) => word.text)) ? "seller" : "contact";
}

function isCompleted(sense: Sense, normalised: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  const { complement } = sense;
  if (!word || complement === null) return true;
  if (complement === "each other") {
    const before = words.slice(Math.max(0, at - 2), at).map(({ text }) => text);
    return before.some((text) => text === "se" || text === "s" || text === "nous" || text === "en");
  }
  return complement.test(normalised.slice(word.end + 1, word.end + WORDS_AFTER));
}

/** « je ne rappelle pas », « rien à fournir », « sans relancer ». */
function isDenied(words: readonly Word[], at: number): boolean {
  for (let index = at - 1; index >= 0 && index >= at - 6; index -= 1) {
    const text = words[index]?.text ?? "";
    if (/^(?:rien|aucune?|sans|inutile|jamais|plus|pas|evite\w*|besoin|si)$/.test(text)) {
      const next = words[index + 1]?.text;
      if (text === "besoin" && words[index - 1]?.text !== "pas" && words[index - 1]?.text !== "plus")
        continue;
      if (text === "pas" && /^(?:manque\w*|oublie\w*|tarde\w*)$/.test(words[index - 1]?.text ?? ""))
        return false;
      if (text === "pas" && /^(?:oublie\w*|manque\w*|tarde\w*)$/.test(next ?? "")) return false;
      if (text === "plus" && !/^(?:a|de|besoin|rien|jamais|\w+(?:er|ir|re))$/.test(next ?? "")) continue;
      if (text === "pas" && (words.slice(index + 1, at).some((word) => word.opens) || index < at - 4))
        continue;
      if (text === "si" && !words[index]?.opens) continue;
      return text === "si"
        ? words.slice(index + 1, at).every((word) => !word.opens)
        : !words.slice(index + 1, at + 1).some((word) => word.opens);
    }
  }
  const next = words[at + 1]?.text;
  return next === "pas" || next === "plus" || next === "jamais" || next === "que";
}

function isFirm(text: string, form: Form): boolean {
  return form !== "infinitive" && /(?:r(?:ai|as|a|ons|ez|ont|ais|ait|ions))$/.test(text);
}

function whoActs(reader: Reader, at: number, form: Form): Who {
  if (form === "infinitive") return whoIsToAct(reader, at);
  if (form === "participle") return whoIsToUndergo(reader, at);
  return whoDoes(reader, at, form);
}

interface Before {
  /**
   * Index of the nearest word before that is neither an object pronoun nor an adverb; -1 when the clause has
   * none.
   */
  readonly at: number;
  readonly clitics: readonly string[];
}

function beforeVerb({ words }: Reader, at: number): Before {
  const clitics: string[] = [];
  let index = at - 1;
  if (words[at]?.opens) return { at: -1, clitics };
  for (; index >= 0; index -= 1) {
    const word = words[index];
    if (!word) break;
    if (CLITICS.has(word.text)) clitics.push(word.text);
    else if (!isAdverb(word.text)) break;
    if (word.opens) return { at: -1, clitics };
  }
  return { at: index, clitics };
}

/** Who is the subject of a conjugated verb. */
function whoDoes(reader: Reader, at: number, form: Form): Who {
  const { words, voice } = reader;
  const { at: before, clitics } = beforeVerb(reader, at);
  const toUs = clitics.some((word) => TO_US.has(word));
  const mine: Who = voice === "seller" ? "ours" : "theirs";
  const next = words[at + 1];
  const imperative = next !== undefined && !next.opens && (next.text === "moi" || next.text === "nous");
  const subject = words[before]?.text ?? "";
  if (form === "2" || (form === "1s3s" && imperative)) {
    if (imperative)
      return reader.written === "contact" || words[at]?.quoted ? "ours" : recordedAsk(reader, at);
    return voice === "contact" ? (toUs || subject === "tu" || subject === "vous" ? "ours" : null) : null;
  }
  if (form === "1s") return mine;
  if (form === "1p") return voice === "seller" || binds(words, at) ? "ours" : "theirs";
  if (subject === "je" || subject === "j") return mine;
  if (subject === "on") {
    if (toUs && !clitics.includes("se") && !clitics.includes("s")) return "theirs";
    return voice === "seller" ? "ours" : togetherOnly(clitics);
  }
  if (subject === "qui") {
    const head = words[before - 1]?.text;
    return head === "moi" || head === "nous" ? mine : "theirs";
  }
  if (form === "3") {
    const owner = nounOwner(words, before);
    return owner === "ours" ? mine : "theirs";
  }
  if (before < 0) {
    if (toUs) return "theirs";
    if (clitics.length === 0 && NAMES_A_THING.test(words[at]?.text ?? "")) return null;
    return voice === "seller" || words[at]?.quoted ? "ours" : null;
  }
  if (subject === "et" || subject === "puis" || subject === "ou") return inherited(reader, before);
  return nounOwner(words, before) === "ours" ? mine : "theirs";
}

/**
 * Words that are nouns where no pronoun stands before them: « Adresse de facturation », « relance du client
 * ».
 */
const NAMES_A_THING = /^(?!(?:r?appelle|recontacte|(?:ren|en)voie|retente|retelephone|bigophone)$)/;

/**
 * Whether « nous » is object as well as subject, so that both sides are bound: « nous nous parlons », not «
 * nous vous rappelons ».
 */
function binds(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.text === "nous" && words[at - 2]?.text === "nous";
}

/** « On se rappelle » obliges both sides, whoever says it. */
function togetherOnly(clitics: readonly string[]): Who {
  return clitics.includes("se") || clitics.includes("s") || clitics.includes("nous") ? "ours" : "theirs";
}

/** « appelle-moi lundi » in what we wrote down is what the contact said; in what we sent it asks them. */
function recordedAsk({ words }: Reader, at: number): Who {
  const before = words.slice(Math.max(0, at - 6), at).map((word) => word.text);
  return before.some((word) => /^(?:dit|dixit|repond\w*|texto|sms|ecrit|message|demande|lance)$/.test(word))
    ? "ours"
    : null;
}

/** « notre bureau d’études enverra » is ours; « leur direction enverra » and « Claire enverra » are not. */
function nounOwner(words: readonly Word[], at: number): Who {
  for (let index = at; index >= 0 && index > at - 5; index -= 1) {
    const text = words[index]?.text ?? "";
    if (US_AS_A_NOUN.has(text)) return NEVER_US.test(words[index + 1]?.text ?? "") ? "theirs" : "ours";
    if (THEM.has(text) || text === "leur" || text === "son" || text === "sa") return "theirs";
    if (words[index]?.opens) break;
  }
  return "theirs";
}

/** The subject of the verb before « et », « puis ». */
function inherited({ words, voice }: Reader, at: number): Who {
  for (let index = at - 1; index >= 0; index -= 1) {
    const text = words[index]?.text ?? "";
    if (text === "je" || text === "j" || text === "on") return voice === "seller" ? "ours" : "theirs";
    if (THEM.has(text) || text === "qui" || text === "tu" || text === "vous") return "theirs";
  }
  return null;
}

/** Who is to do what an infinitive names. */
function whoIsToAct(reader: Reader, at: number): Who {
  const { words, voice } = reader;
  const { at: before, clitics } = beforeVerb(reader, at);
  const toUs = clitics.some((word) => TO_US.has(word));
  if (voice === "contact") return toUs ? askedOf(reader, before) : thankedFor(reader, before);
  const together = sensesOf(words[at]?.text ?? "")?.some((sense) => sense.act === "call") === true;
  if (toUs && !(together && clitics.includes("nous") && subjectOfModal(reader, before) === "ours"))
    return "theirs";
  if (before < 0) return "ours";
  const governor = words[before]?.text ?? "";
  if (governor === "a") return afterTo(reader, before);
  if (governor === "de" || governor === "d" || governor === "que" || governor === "pour")
    return afterOf(reader, before);
  if (governor === "et" || governor === "puis" || governor === "ou") return coordinated(reader, before);
  const modal = MODALS.get(governor);
  if (modal !== undefined) return whoDoes(reader, before, modal);
  if (TASK.some((pattern) => pattern.test(governor))) return finite(reader, before);
  return null;
}

function subjectOfModal(reader: Reader, at: number): Who {
  const modal = MODALS.get(reader.words[at]?.text ?? "");
  return modal === undefined ? null : whoDoes(reader, at, modal);
}

/** « merci de m’envoyer », « vous pouvez me rappeler », « votre promesse de m’envoyer » — not « il doit m’envoyer ». */
function askedOf({ words }: Reader, at: number): Who {
  for (let index = at; index >= 0 && index > at - 6; index -= 1) {
    const text = words[index]?.text ?? "";
    if (
      /^(?:vous|tu|votre|ta|ton|merci|priere|pouvez|pourriez|deviez|devais|veuillez|hesitez|hesite|voulez|peux|pourras)$/.test(
        text,
      )
    )
      return "ours";
    if (THEM.has(text) || /^(?:mon|ma|mes|notre|nos|leur|son|sa|je|j|doit|doivent|va|vont)$/.test(text))
      return null;
  }
  return null;
}

/**
 * « merci de m’avoir proposé d’envoyer », « votre promesse d’appeler »: what the person addressed has
 * promised.
 */
function thankedFor({ words }: Reader, at: number): Who {
  if (words[at]?.text !== "de" && words[at]?.text !== "d") return null;
  const promised =
    /^(?:propos\w+|promi\w+|promesse|offert\w*|offre|annonc\w+|assur\w+|accept\w+|dit|engage\w*)$/;
  if (!promised.test(words[at - 1]?.text ?? "")) return null;
  const before = words.slice(Math.max(0, at - 4), at - 1).map(({ text }) => text);
  const ofYours = before.some((text) => /^(?:votre|ton|ta|avez|as|aviez|avais)$/.test(text));
  return ofYours || (before.includes("avoir") && !before.includes("nous")) ? "ours" : null;
}

/** « à rappeler »: ours, unless what stands before says who else. */
function afterTo(reader: Reader, at: number): Who {
  const { words } = reader;
  if (words[at]?.opens) return "ours";
  let index = at - 1;
  while (index > 0 && isAdverb(words[index]?.text ?? "")) index -= 1;
  const head = words[index]?.text ?? "";
  if (THEM.has(head) || head === "qui") return "theirs";
  if (I_OR_WE.has(head) || head === "moi") return "ours";
  if (TAKES_A.test(head)) return finite(reader, index);
  return "ours";
}

function afterOf(reader: Reader, at: number): Who {
  const { words } = reader;
  let index = at - 1;
  if (words[at]?.opens) return null;
  while (
    index > 0 &&
    (isAdverb(words[index]?.text ?? "") ||
      /^(?:faite|donnee|prise|ferme|bon|c|est)$/.test(words[index]?.text ?? ""))
  )
    index -= 1;
  const head = words[index]?.text ?? "";
  const beforeHead = words[index - 1]?.text ?? "";
  if ((head === "moi" || head === "nous") && (beforeHead === "a" || words[index - 1]?.opens || index === 0))
    return "ours";
  if ((head === "lui" || head === "elle" || head === "eux" || head === "elles") && beforeHead === "a")
    return "theirs";
  if (BELONGS.test(head)) {
    const whose = words.slice(Math.max(0, index - 3), index).map((word) => word.text);
    return whose.some((word) => TO_US.has(word)) ? "ours" : "theirs";
  }
  if (NOT_A_PROMISE.test(head)) return null;
  const governor = words[at]?.text;
  if (governor === "pour") return /^(?:accord|ok|calee?s?|convenu|partante?)$/.test(head) ? "ours" : null;
  if (governor === "que") return null;
  if (ASKED_OF_US.test(head)) return askedByWhom(reader, index);
  if (TASK.some((pattern) => pattern.test(head))) return finite(reader, index);
  return ownSubject(reader, index) === "ours" ? "ours" : null;
}

/** « elle m’a demandé de », « demande de » lay it upon us; « j’ai demandé à leur banque de » does not. */
function askedByWhom(reader: Reader, at: number): Who {
  // « on me conseille de » asks it of me, whoever « on » is.
  if (TO_US.has(reader.words[at - 1]?.text ?? "") && reader.words[at - 2]?.text !== "je") return "ours";
  return ownSubject(reader, at) === "ours" ? "theirs" : "ours";
}

/** Who promised or agreed, from the subject; without a subject, the writer. */
function finite(reader: Reader, at: number): Who {
  return ownSubject(reader, at) === "theirs" ? "theirs" : "ours";
}

/**
 * The subject named in a word's clause, searched backwards over auxiliaries and objects; null when none is
 * named.
 */
function ownSubject({ words }: Reader, at: number): Who {
  let toUs = false;
  for (let index = at; index >= 0 && index > at - 7; index -= 1) {
    const word = words[index];
    const text = word?.text ?? "";
    if (index < at && /^(?:suis|ai|avons|sommes|etais|avais|dois)$/.test(text)) return "ours";
    if (index < at && (text === "je" || text === "j" || text === "on")) return "ours";
    if (
      index < at &&
      text === "nous" &&
      !TO_US.has(words[index - 1]?.text ?? "") &&
      (index === 0 || word?.opens)
    )
      return "ours";
    if (index < at && THEM.has(text)) return impersonal(words, index) ? null : "theirs";
    if (index < at && (text === "leur" || text === "leurs" || text === "qui")) return "theirs";
    if (index === at && /(?:ai|ons)$/.test(text) && text.length > 4) return "ours";
    if (index < at && TO_US.has(text)) toUs = true;
    if (index < at && (text === "s" || text === "se") && words[index + 1]?.text === "engage") return "theirs";
    if (word?.opens) break;
    if (index < at && !CLITICS.has(text) && !AUXILIARY.has(text) && !isAdverb(text)) {
      const us = US_AS_A_NOUN.has(words[index - 1]?.text ?? "");
      const aux = AUXILIARY.has(words[index + 1]?.text ?? "") || CLITICS.has(words[index + 1]?.text ?? "");
      return us ? "ours" : aux || toUs ? "theirs" : null;
    }
  }
  return toUs ? "theirs" : null;
}

/**
 * Impersonal phrases, without a particular subject: « il a été convenu », « il est prévu », « il faut », «
 * il reste ».
 */
function impersonal(words: readonly Word[], at: number): boolean {
  if (words[at]?.text !== "il") return false;
  const after = words.slice(at + 1, at + 5).map((word) => word.text);
  return (
    /^(?:faut|faudra|faudrait|fallait|reste|convient|conviendra|m|nous)$/.test(after[0] ?? "") ||
    (/^(?:est|a|fut|avait)$/.test(after[0] ?? "") &&
      after.some((word) => /^(?:convenu|prevu|entendu|acte|decide|conclu|ete)$/.test(word)))
  );
}

/** « je dois la rappeler et lui envoyer »: as the verb before. */
function coordinated(reader: Reader, at: number): Who {
  for (let index = at - 1; index >= 0; index -= 1) {
    const text = reader.words[index]?.text ?? "";
    if (!/(?:er|ir|re)$/.test(text) || text.length < 4) continue;
    return whoIsToAct(reader, index);
  }
  return null;
}

const IS_TO_BE = /^(?:etre|sera|seront|serait|soit|soient)$/;

/** « doit être rappelé », « vous sera transmis », « seront envoyés par nos soins » */
function whoIsToUndergo(reader: Reader, at: number): Who {
  const { normalised, words, voice } = reader;
  let index = at - 1;
  while (index >= 0 && isAdverb(words[index]?.text ?? "")) index -= 1;
  if (!IS_TO_BE.test(words[index]?.text ?? "") || words[at]?.opens) return null;
  const { at: governing, clitics } = beforeVerb(reader, index);
  const end = words[at]?.end ?? 0;
  const toUs = clitics.some((word) => TO_US.has(word));
  if (BY_SOMEONE_ELSE.test(normalised.slice(end, end + WORDS_AFTER))) return "theirs";
  if (voice === "contact") return toUs ? "ours" : null;
  if (toUs) return "theirs";
  if (words[index]?.text === "etre") {
    const governor = words[governing]?.text ?? "";
    return /^(?:doit|doivent|devra|devront|devrait|souhaite\w*|veut|veulent|voudrait|a|d|aimerait|demande|prefere|va|vont|peut|reste|faut)$/.test(
      governor,
    )
      ? "ours"
      : null;
  }
  const theirs = /\b(?:cahier des charges|bon de commande|brief|leur\w* \w+|po)\b/;
  return theirs.test(normalised.slice(Math.max(0, (words[at]?.index ?? 0) - 40), words[at]?.index ?? 0))
    ? "theirs"
    : "ours";
}
