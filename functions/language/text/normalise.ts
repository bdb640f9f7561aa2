import { repairTypo } from "./repair-typo.ts";

/** What salespeople abbreviate in notes; expanded so that rules are written once, in full words. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  pr: "pour",
  ds: "dans",
  qd: "quand",
  vs: "vous",
  ns: "nous",
  tel: "telephone",
  rdv: "rendez vous",
  rv: "rendez vous",
  cr: "compte rendu",
  pj: "piece jointe",
  propale: "proposition",
  doc: "documentation",
  docs: "documentation",
  dispo: "disponible",
  sem: "semaine",
  svp: "merci",
  jrs: "jours",
  aprem: "apres midi",
  ajd: "aujourd hui",
  avt: "avant",
  apm: "apres midi",
  lun: "lundi",
  mer: "mercredi",
  jeu: "jeudi",
  ven: "vendredi",
  vdi: "vendredi",
  vend: "vendredi",
  merc: "mercredi",
  qq: "quelques",
  qqs: "quelques",
  bcp: "beaucoup",
  tjs: "toujours",
  tjrs: "toujours",
  mtn: "maintenant",
  dem: "demain",
  invest: "investissement",
  ech: "echeance",
  ctrat: "contrat",
  presta: "prestation",
  reu: "reunion",
  demos: "demonstration",
  tt: "tout",
  ttes: "toutes",
  rapp: "rappel",
  cf: "voir",
  auj: "aujourd hui",
};

const NOT_ASCII = /[\u0080-\uffff]/;
/** Accented letters, and the apostrophes and spaces that only look different. */
const VARIANT = /[\u00c0-\u024f\u2018\u2019\u02bc\u00a0\u202f\u2009]/g;

/** Lower case without accents; same length as the input when the input is NFC. */
export function fold(text: string): string {
  const lower = text.toLowerCase().replace(/[`´]/g, "'");
  if (!NOT_ASCII.test(lower)) return lower;
  return lower.normalize("NFC").replace(VARIANT, bareLetter);
}

const bareLetters = new Map<string, string>([
  ...["\u2018", "\u2019", "\u02bc"].map((apostrophe): [string, string] => [apostrophe, "'"]),
  ...["\u00a0", "\u202f", "\u2009"].map((space): [string, string] => [space, " "]),
]);

function bareLetter(letter: string): string {
  let bare = bareLetters.get(letter);
  if (bare === undefined) {
    bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
    bareLetters.set(letter, bare);
  }
  return bare;
}

/**
 * The form rules are matched on: folded, apostrophes and hyphens between letters become spaces,
 * abbreviations are expanded and single typing slips repaired.
 *
 * @example normalise("Rappel prévu après-demain, l’apreś-midi") // "rappel prevu apres demain, l apres midi"
 * @example normalise("à relanecr pr le rdv") // "a relancer pour le rendez vous"
 */
export function normalise(text: string): string {
  const plain = fold(withoutMarkup(text))
    .replace(/'(?<=[a-z0-9]')(?=[a-z])|[-_](?<=[a-z][-_])(?=[a-z])/g, " ")
    .replaceAll("œ", "oe");
  return inFullWords(plain)
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: " ",
  amp: "&",
  "#39": "'",
  rsquo: "'",
  apos: "'",
  quot: '"',
  laquo: "«",
  raquo: "»",
  eacute: "é",
  egrave: "è",
  agrave: "à",
};

/** What is left of a page’s markup in a text says nothing. */
function withoutMarkup(text: string): string {
  let plain = text;
  if (plain.includes("<")) plain = plain.replace(/<\/?[a-z][^<>]{0,200}>/gi, " ");
  if (plain.includes("&"))
    plain = plain.replace(
      /&([a-z]{3,6}|#39);/gi,
      (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole,
    );
  return plain;
}

const [A, Z] = [97, 122];

/** As `plain.replace(/[a-z]+/g, fullWord)`, twice as fast, since most words need no expansion. */
function inFullWords(plain: string): string {
  let done = "";
  let from = 0;
  let start = -1;
  for (let at = 0; at <= plain.length; at += 1) {
    const unit = at < plain.length ? plain.charCodeAt(at) : 0;
    if (unit >= A && unit <= Z) {
      if (start < 0) start = at;
      continue;
    }
    if (start < 0) continue;
    const word = plain.slice(start, at);
    const full = fullWord(word);
    if (full !== word) {
      done += plain.slice(from, start) + full;
      from = at;
    }
    start = -1;
  }
  return from === 0 ? plain : done + plain.slice(from);
}

/** Cache of expanded words. */
const fullWords = new Map<string, string>();
const MOST_REMEMBERED = 50_000;
const LONGEST_REMEMBERED = 30;

function fullWord(word: string): string {
  let full = fullWords.get(word);
  if (full === undefined) {
    full = Object.hasOwn(ABBREVIATIONS, word) ? (ABBREVIATIONS[word] ?? word) : repairTypo(word);
    if (fullWords.size >= MOST_REMEMBERED) fullWords.clear();
    if (word.length <= LONGEST_REMEMBERED) fullWords.set(apart(word), full === word ? apart(word) : full);
  }
  return full;
}

/** A copy of a string. A slice keeps the string it was cut from in memory, so a cached one must be copied. */
export const apart = (word: string): string => Array.from(word).join("");

/** Key under which two spellings of a company are the same; null when there is no name. */
export function companyKey(name: string | null | undefined): string | null {
  const key = fold(name ?? "")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/\b(?:sas|sasu|sarl|sa|eurl|scop|groupe|group)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return key === "" ? null : key;
}
