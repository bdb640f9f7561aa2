import { splitSentences } from "../text/sentences.ts";
import type { Found, GroundingSource } from "./types.ts";
import { flatten } from "./plain-text.ts";
import { quantitiesIn } from "./quantities.ts";

const GIVES = String.raw`(?:ferons|ferai|faisons|accord\w+|offr\w+|consen\w+|appliqu\w+|propos\w+|obten\w+|obtiend\w+|garanti\w+|beneficier\w*|bénéfici\w*|profit\w+|octro\w+|conced\w+|assur\w+|promet\w*|promets|mainti\w+)`;
const PRICE = String.raw`(?:remises?|rabais|ristournes?|reductions?|gestes? commercia\w+|gratuit\w*|tarifs? preferentiel\w*|prix preferentiel\w*|mois offerts?|avoirs?|remboursement\w*|promotions?|prix (?:bloque|fixe|garanti|actuel)\w*|tarif (?:bloque|fixe|garanti|actuel)\w*)`;
const DELAY = String.raw`(?:sous|d ici|avant|en|dans les?|des|pour) (?:le |la |les )?(?:\d+|[a-z]+ (?:heures|jours|semaines|mois)|lundi|mardi|mercredi|jeudi|vendredi|fin|debut|demain|une semaine|un mois|quinzaine)`;

/** Promises that would commit us on a price or a delay, matched on flattened sentences. */
const RULES: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:nous|je|on)\b[^.?!]{0,40}\b${GIVES}\b[^.?!]{0,40}\b${PRICE}\b`),
  new RegExp(
    String.raw`\b(?:vous|tu) (?:beneficie\w*|profite\w*|aur\w+|obtiend\w+)\b[^.?!]{0,40}\b${PRICE}\b`,
  ),
  new RegExp(
    String.raw`\b${PRICE}\b[^.?!]{0,20}\b(?:vous|te|t) (?:est|sera|sont|seront|serait) (?:accord|offert|appliqu|consenti)`,
  ),
  /\b(?:est|sera|sont|seront|serait|vous est|completement|entierement) (?:offerte?s?|gratuite?s?|garantie?s?|remboursee?s?)\b/,
  /\b(?:remise|rabais|ristourne|reduction) (?:de|exceptionnelle|immediate)\b/,
  /\bgratuitement\b|\bsans (?:frais|surcout|supplement|cout supplementaire)\b|\bsatisfait ou rembourse\b|\bsans engagement\b/,
  new RegExp(
    String.raw`\b(?:livr\w+|install\w+|deploi\w+|deploy\w+|mise en service|mise en place|mise en production|intervention|interviendr\w+|operationnel\w*)\b[^.?!]{0,30}\b(?:garanti\w*|assure\w*|promis\w*)\b`,
  ),
  new RegExp(
    String.raw`\b(?:nous|je|on) (?:vous |te |t |les |le |la )?(?:livrer\w+|livrons|installer\w+|installons|deploier\w+|deployons|interviendr\w+|intervenons|demarrer\w+|garanti\w+|assurer\w+)\b[^.?!]{0,40}\b${DELAY}`,
  ),
  new RegExp(
    String.raw`\b(?:vous|tu) ser\w+ (?:livre|installe|operationnel|equipe)\w*\b[^.?!]{0,30}\b${DELAY}`,
  ),
  /\b(?:nous nous engageons|je m engage|nous vous garantissons|je (?:vous|te) garantis|nous garantissons|engagement ferme|garantie? sous|delai garanti|prix garanti|nous baisser(?:ons|ai)|je baisser(?:ai|ons)|nous alignerons|nous aligner)\b/,
];

/** Promises on price or delay, unless a source of ours makes the same one with the same numbers. */
export function readCommitments(own: string, sources: readonly GroundingSource[]): Found[] {
  const ours = sources
    .filter((source) => source.author === "us")
    .flatMap((source) => splitSentences(source.text).map((sentence) => flatten(sentence.text)));
  return splitSentences(own).flatMap(({ text, index }): Found[] => {
    const flat = flatten(text);
    const matches = RULES.flatMap((rule) => {
      const match = rule.exec(flat);
      if (match === null || ours.some((said) => rule.test(said) && hasNumbersOf(said, match[0]))) return [];
      const start = index + match.index;
      return [{ kind: "commitment" as const, start, end: start + match[0].length }];
    });
    return matches.slice(0, 1);
  });
}

function hasNumbersOf(said: string, promised: string): boolean {
  const known = quantitiesIn(said);
  return quantitiesIn(promised).every((one) => known.some((other) => other.value === one.value));
}
