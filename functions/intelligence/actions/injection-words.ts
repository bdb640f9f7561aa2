import { isQuotable } from "../../language/untrusted/quotable.ts";
import type { Found, GroundingSource } from "../../language/grounding/types.ts";
import { blank, citationsIn, flatten, isLongCitation, isSaid } from "../../language/grounding/plain-text.ts";

/** What only our own side may mention: bank accounts, secrets, documents, links and numbers. */
export const RISKY: readonly RegExp[] = [
  /\b(?:virements?|iban|bic|swift|bitcoins?|crypto\w*|comptes? bancaires?|(?:coordonnees|references) (?:bancaires?|de paiement)|carte bancaire|nouveau compte|changement de (?:compte|banque)|rib)\b/,
  /\b(?:vers(?:er|ez|ement|ements)|acomptes?|affactur\w+|payables?|a (?:regler|payer|virer|verser))\b/,
  /\b(?:mots? de passe|passwords?|identifiants?|codes? (?:secrets?|d acces|de verification|confidentiels?)|code pin)\b/,
  /\b(?:pieces? d identite|passeports?|cartes? d identite|carte vitale|securite sociale)\b/,
  /\b(?:telecharg\w+|cliqu\w+|connectez vous|connecte toi|installez|ouvrez (?:le|la) (?:lien|piece|fichier)|flashez|scannez)\b/,
  /\b(?:appelez|rappelez|telephonez|composez|contactez|ecrivez|repondez|adressez)(?: \w+){0,3} (?:le numero|au numero|ce numero|a cette adresse|a l adresse)\b/,
  /\b(?:nouvelle adresse|autre adresse|destinataires?|en copie cachee|cci)\b/,
  /\b(?:mes|nos|leurs|les) (?:consignes|instructions) (?:systeme|initiales?|cachees?|sont|etaient)\b|\bprompt\b|\bmodele de langage\b|\bintelligence artificielle\b/,
  /\b(?:vos|nos|mes|d) autres (?:clients?|contacts?|prospects?)\b/,
];

const LONGEST_CITATION = 160;

/** Lower-case words and numbers of a text, without accents or punctuation. */
export const wordsOf = (text: string): string[] => flatten(text).match(/[a-z\d]+/g) ?? [];

/**
 * Blanks the long exact quotations of sources, whoever is quoted; `badCitations` says which of them may not
 * be quoted.
 */
export function withoutCitations(text: string, sources: readonly GroundingSource[]): string {
  let own = text;
  for (const citation of citationsIn(text))
    if (isLongCitation(citation) && isSaid(citation.words, sources))
      own = blank(own, citation.start, citation.end);
  return own;
}

/** Of the long exact quotations of `theirs`, those that are too long, may not be quoted, or follow a first one. */
export function badCitations(text: string, theirs: readonly GroundingSource[]): Found[] {
  const cited = citationsIn(text).filter(
    (citation) => isLongCitation(citation) && isSaid(citation.words, theirs),
  );
  const bad = cited.filter(({ words }) => words.length > LONGEST_CITATION || !isQuotable(words));
  return [...bad, ...cited.slice(1)].map(({ start, end }) => ({ kind: "quote", start, end }));
}
