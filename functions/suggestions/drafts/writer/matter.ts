import { daysBetween } from "../../../language/dates/calendar.ts";
import { findDates } from "../../../language/dates/date-mentions.ts";
import { fold, normalise } from "../../../language/text/normalise.ts";
import { withArticle } from "./article.ts";
import { isQuotable } from "../../../language/untrusted/quotable.ts";
import type { Register } from "../../../language/grounding/types.ts";

/** What a fact is about, as we may name it to the contact. */
export interface Matter {
  /** With its determiner, as we say it: « votre atelier de Mazamet », « les tarifs pour 14 techniciens »; null where none is known. */
  readonly the: string | null;
  /** Without an article, for a subject or a parenthesis: « tarifs pour 14 techniciens ». */
  readonly title: string;
  /** Of a clause what it is about alone is kept: « la nacelle » of « la nacelle est en défaut ». */
  readonly isCut: boolean;
}

/** Whose ears it is for: somebody we say tu or vous to, the salesperson who reads the card, or our house (« nos CGV »). */
export type Audience = Register | "card" | "house";

/** Who says the words: the contact to us, we to the contact, or our log of what was said between us. */
export type Speaker = "them" | "us" | "log";

const ARTICLE = /^(?:le |la |les |l’|un |une |des |du |de la |de l’)/i;
const POSSESSIVE = /^(?:mon|ma|mes|ton|ta|tes|notre|nos|votre|vos|son|sa|ses|leurs?) /i;
const NUMBER = /^(?:\d[\d  ]*|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt) /i;
/** What is before an object in its text and may be its determiner. */
const BEFORE =
  /(?:^|[\s(«,;:’])(le|la|les|l’|un|une|des|du|au|aux|mon|ma|mes|ton|ta|tes|notre|nos|votre|vos|son|sa|ses|leurs?)\s?$/i;
const CONTRACTED: Readonly<Record<string, string>> = { du: "le", au: "le", aux: "les" };
/** From its verb on a clause is no name: « la nacelle est en défaut ». */
const VERB =
  /(?<=[\p{L}\d]) (?:ne |n’)?(?:(?:se |s’)\p{L}{2,25}|est|sont|était|étaient|a|ont|avait|sera|seront|reste|restent|fonctionnent?|marchent?|passent?|fuit|fuient|manquent?|doit|doivent|peut|peuvent|\p{Ll}{3,25} pas)(?!\p{L})/iu;
const INFINITIVE =
  /^(?!(?:atelier|dossier|courrier|papier|chantier|calendrier|fichier|cahier|escalier|loyer|dîner|devoir) )\p{Ll}+(?:er|ir|oir|re) (?=(?:le|la|les|un|une|des|votre|vos|notre|nos) |l’)/u;
/** Words that mean somebody else in our mouth, and cannot be turned. */
const DEICTIC =
  /(?<![\p{L}’-])(?:je|j’|me|m’|moi|tu|te|t’|toi|il|ils|elles?|on|lui|leur|eux|ceci|cela|ça|celui|celle|ceux|celles|ici|là|ci)(?!\p{L})|^(?:ce|cet|cette|ces) /iu;
/** « nous », « vous » without a noun. */
const BARE_PERSON = /(?<![\p{L}-])(?:nous|vous)(?!\p{L})/iu;

/** What begins no name of a thing. */
const NO_NAME =
  /^(?:si|que|qu’|quoi|dans|pour|avec|sans|sur|sous|à|de|en|par|chez|rien|tout|toute|tous|toutes|même|mêmes|autres?(?= *$)|aucune?|c|ne|pas|très|bien|ok|oui|non|comment|quand|où|combien|quelle?s?|garantie?s?|dès|après|avant|vers|plus|moins|trop|toujours|encore|jamais)(?!\p{L})|^(?:(?:les )?(?:deux|trois|quatre)|portable|téléphone|mobile|fixe|mail)$/iu;
/** « tracter avec un permis B », « reparlons-en »: what somebody does, and no thing. */
const DEED =
  /^(?!(?:loyer|devoir|espoir|miroir|tiroir|couloir|comptoir|rasoir)(?!\p{L}))(?:\p{L}{2,25}(?:[^i]er|fier|gocier|mercier|socier|ublier|tudier|opier|onfier|plier|relier|précier|ir|oir)|\p{L}{3,25}ée?s? (?:une?|les?|la|des|du)(?= )|mettre|faire|prendre|rendre|\p{L}{2,25}(?:ons|ez)-\p{L}{2,25})(?= |$)/iu;
/** « plan à établir », « un détail à voir avec vous sur l’acompte »: what is to be done with it. */
const TO_DO =
  / [àa] (?!signer)\p{L}+(?:er|ir|re)(?: (?:avec|ensemble)(?: (?:vous|toi|nous|moi))?)?(?= (?:sur|pour|au|de|du|des|d’) ?|$)/u;
/** « gère-t-il »: the verb of a question, which its object may hold. */
const ASKED = /(?<!\p{L})(\p{L}{2,25})(?:-t)?-(?:ils?|elles?)(?!\p{L})/gu;

/** Days of a period that may be part of a name. */
const SHORTEST_PERIOD = 80;
const FEWEST_LETTERS = 3;
const LONGEST_TITLE = 90;

/**
 * What a fact is about, in our mouth; null where its words cannot be turned so, or may not be repeated.
 *
 * @param text what the words stand in: the determiner before them is there.
 * @param day the day on which it is said, for days within the words, which say when and not what.
 * @example matterOf("démonstration pour notre atelier", "…une démonstration pour notre atelier…", "them", "vous", day)
 * // { the: "une démonstration pour votre atelier", title: "démonstration pour votre atelier" }
 */
export function matterOf(
  object: string | null,
  text: string,
  speaker: Speaker,
  audience: Audience,
  day: string,
): Matter | null {
  const said = forHowMany(clean(object ?? ""), text);
  if (said === "" || !isQuotable(said) || namesDay(said, day)) return null;
  const subject = withoutAsked(untilVerb(said), text);
  const isCut = subject !== said;
  const bare = subject
    .replace(INFINITIVE, "")
    .replace(/(?:[,;:]| (?:et|ou|le|la|les|l’|du|de|des|d’|un|une|à|au|aux|pour|par|avec|sur))$/, "")
    .trim();
  const named = bare.replace(TO_DO, "");
  const words = within(named);
  if ([...words.matchAll(/\p{L}/gu)].length < FEWEST_LETTERS || words.length > LONGEST_TITLE) return null;
  if (DEICTIC.test(words) || BARE_PERSON.test(words)) return null;
  const whole = ownDeterminer(words) ?? determined(words, text) ?? withArticle(words);
  if (NO_NAME.test(words.replace(ARTICLE, "")) || DEED.test(words)) return null;
  const turned = spelledOut(turn(whole ?? words, speaker, audience));
  const title = turned.replace(ARTICLE, "").replaceAll(/(?<= et )(?:les? |la |l’|une? |des |d’une? )/gi, "");
  return { the: whole === null ? null : turned, title, isCut };
}

function untilVerb(words: string): string {
  const at = words.search(VERB);
  if (at === -1) return words;
  // « de l’eau par terre, une agente a glissé »: the verb is of its last part.
  const before = words.slice(0, at).replace(/ (?:en|y|lui|leur|nous|vous|me|te|se|ne)$/i, "");
  const comma = before.lastIndexOf(", ");
  return comma === -1 ? before : before.slice(0, comma);
}

/** « le 23 novembre » says when, and not what; « budget 2027 » says what. */
const namesDay = (words: string, day: string): boolean =>
  findDates(normalise(words), day).some(({ start, end }) => daysBetween(start, end) < SHORTEST_PERIOD);

/** « le connecteur gère l’analytique » of a text that asks « le connecteur gère-t-il l’analytique ». */
function withoutAsked(words: string, text: string): string {
  const verbs = [...text.matchAll(ASKED)].flatMap(([, verb]) => verb ?? []);
  const found = verbs.map((verb) => words.indexOf(` ${verb} `)).filter((at) => at > 0);
  return found.length === 0 ? words : words.slice(0, Math.min(...found));
}

/** Notes are written in shorthand, which a sentence of ours spells out. */
const SHORTHAND: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}’-])(?:pr(?![\p{L}.’-])|p\/ ?)/gu, "pour"],
  [/(?<![\p{L}’-])ds(?![\p{L}’-])/gu, "dans"],
  [/(?<![\p{L}’-])av\.(?= )/gu, "avec"],
  [/(?<![\p{L}’-])(?:rdv|RDV)(?![\p{L}’-])/gu, "rendez-vous"],
  [/(?<![\p{L}’-])CR(?![\p{L}’-])/gu, "compte rendu"],
];

/** « le devis + la fiche + la grille pr 10 » → « le devis, la fiche et la grille pour 10 » */
export function spelledOut(words: string): string {
  const parts = SHORTHAND.reduce((text, [short, long]) => text.replaceAll(short, long), words).split(" + ");
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : `${parts.join(", ")} et ${last}`;
}

/** A promise's thing in our house's words, « nos CGV » of what they call « vos CGV ». */
export const inHouse = (object: string, speaker: Speaker): string =>
  spelledOut(turn(clean(object), speaker, "house"));

/** « les tarifs » of « les tarifs pr 14 techniciens »: for how many is part of the thing. */
function forHowMany(words: string, text: string): string {
  if (words === "" || /(?<!\p{L})(?:pour|pr)(?!\p{L})/u.test(words)) return words;
  const flat = clean(text);
  const at = fold(flat).indexOf(fold(words));
  const found = at === -1 ? null : /^ p(?:our|r) \d{1,4} \p{Ll}{3,20}/u.exec(flat.slice(at + words.length));
  return found === null ? words : `${words}${found[0]}`;
}

const clean = (text: string): string =>
  text
    // « Julien Estève (j.esteve@…) »
    .replace(/ ?\([^()@]{0,60}@[^()@]{0,60}\)/g, "")
    .trim()
    .replace(/\s+/g, " ")
    .replaceAll(/['‘]/g, "’")
    .replace(/[.!?…]{1,5}$/, "")
    .replace(/,? (?:svp|stp|s’il (?:vous|te) pla[iî]t|merci|très vite|au plus vite|rapidement|asap)$/i, "");

/** Words within a sentence; « TVA » and « Anne-Lise Corbineau » keep their capitals. */
export const within = (words: string): string =>
  /^\p{Lu}[\p{Ll}’]/u.test(words) && !NAME.test(words)
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words;

/** « Denis Wagner »: two words with capitals are a name; one begins a sentence or a title. */
const NAME = /^\p{Lu}[\p{L}’-]+ (?:de |d’|du |le |la )?\p{Lu}/u;

const ownDeterminer = (words: string): string | null =>
  ARTICLE.test(words) || POSSESSIVE.test(words) || NUMBER.test(words) || NAME.test(words) ? words : null;

/** The words with the determiner that stands before them in their text. */
function determined(words: string, text: string): string | null {
  const flat = clean(text);
  const at = fold(flat).indexOf(fold(words));
  if (at <= 0) return null;
  const found = BEFORE.exec(flat.slice(Math.max(0, at - 12), at))?.[1]?.toLowerCase();
  if (found === undefined) return null;
  const determiner = CONTRACTED[found] ?? found;
  return determiner.endsWith("’") ? `${determiner}${words}` : `${determiner} ${words}`;
}

type Turns = Readonly<Record<string, string>>;
const OURS_IN_THEIR_MOUTH: Turns = { ton: "notre", ta: "notre", tes: "nos", votre: "notre", vos: "nos" };
const YOURS: Readonly<Record<Register, Turns>> = {
  vous: { mon: "votre", ma: "votre", mes: "vos", notre: "votre", nos: "vos" },
  tu: { mon: "ton", ma: "ta", mes: "tes", notre: "votre", nos: "vos" },
};
const OF_LOG: Turns = { son: "votre", sa: "votre", ses: "vos", leur: "votre", leurs: "vos" };
/** On the card « votre » is the salesperson's, and « leur » the contact's. */
const ON_CARD: Readonly<Record<Speaker, Turns>> = {
  them: {
    mon: "leur",
    ma: "leur",
    mes: "leurs",
    notre: "leur",
    nos: "leurs",
    ton: "votre",
    ta: "votre",
    tes: "vos",
  },
  us: { mon: "votre", ma: "votre", mes: "vos", notre: "votre", nos: "vos", votre: "leur", vos: "leurs" },
  log: { mon: "votre", ma: "votre", mes: "vos", notre: "votre", nos: "vos" },
};
/** What a promise is about, told of us: theirs is « leur ». */
const OF_HOUSE: Readonly<Record<Speaker, Turns>> = {
  them: { ...ON_CARD.them, ...OURS_IN_THEIR_MOUTH },
  us: { mon: "notre", ma: "notre", mes: "nos", votre: "leur", vos: "leurs" },
  log: { mon: "notre", ma: "notre", mes: "nos" },
};

/** Whose things are whose, once it is said to somebody. */
function turn(words: string, speaker: Speaker, audience: Audience): string {
  const turns: Turns =
    audience === "card"
      ? ON_CARD[speaker]
      : audience === "house"
        ? OF_HOUSE[speaker]
        : { them: { ...YOURS[audience], ...OURS_IN_THEIR_MOUTH }, us: {}, log: OF_LOG }[speaker];
  return words.replaceAll(
    /(?<![\p{L}-])(?:mon|ma|mes|ton|ta|tes|notre|nos|votre|vos|son|sa|ses|leurs?)(?= \p{L})/giu,
    (word) => turns[word.toLowerCase()] ?? word,
  );
}

/** A matter without an article, as whose it is: « notre proposition », « votre confirmation ». */
export const asWhose = (matter: Matter | null, whose: "notre" | "votre"): Matter | null =>
  matter === null || matter.the !== null || /^\p{Lu}|^\d/u.test(matter.title)
    ? matter
    : {
        ...matter,
        the: `${isPlural(matter.title) ? (whose === "notre" ? "nos" : "vos") : whose} ${matter.title}`,
      };

const isPlural = (title: string): boolean =>
  /^(?!(?:devis|avis|prix|délais?-|accès|compte|colis|bilan))\p{L}+[sx](?: |$)/u.test(title);

/** « au sujet du devis », « au sujet de votre atelier », « au sujet de deux points »; in brackets without an article. */
export const aboutIt = ({ the, title }: Matter): string =>
  the === null ? `(${title})` : `au sujet ${ofThe(the)}`;

/** « du devis », « des cotes et de l’arrivée d’eau », « d’un essai » */
export function ofThe(the: string): string {
  return the
    .split(/(?<= et )(?=(?:les? |la |l’|une? |des |notre |votre |nos |vos ))/)
    .map((part) => {
      if (/^(?:de la |de l’)/i.test(part)) return part;
      if (/^le /i.test(part)) return `du ${part.slice(3)}`;
      if (/^les /i.test(part)) return `des ${part.slice(4)}`;
      if (/^des /i.test(part)) return `de ${part.slice(4)}`;
      return /^[aeiouhéèêàâîôu]/i.test(part) ? `d’${part}` : `de ${part}`;
    })
    .join("");
}
