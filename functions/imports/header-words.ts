import type { ContactField } from "./fields.ts";

/** What a header means, and how well it says so: the lower the better. */
export interface Meaning {
  readonly field: ContactField;
  readonly rank: number;
}

/** A header that has a word of each group means the field, if all its other words are `beside` it or say nothing. */
interface Rule {
  readonly field: ContactField;
  readonly of: readonly (readonly string[])[];
  readonly beside: readonly string[];
  readonly rank: number;
}

const words = (text: string): readonly string[] => text.split(" ");

const rule = (field: ContactField, of: string, beside = "", rank = 0): Rule => ({
  field,
  of: of.split(" + ").map(words),
  beside: words(beside),
  rank,
});

/** Several words for what one says, as headers are written once they are plain. */
const PHRASES: readonly (readonly [phrase: string, word: string])[] = [
  ["e mail", "email"],
  ["linked in", "linkedin"],
  ["first and last name", "nomcomplet"],
  ["first name", "prenom"],
  ["given name", "prenom"],
  ["last name", "nomdefamille"],
  ["family name", "nomdefamille"],
  ["nom de famille", "nomdefamille"],
  ["nom d usage", "nomdefamille"],
  ["full name", "nomcomplet"],
  ["display name", "nomcomplet"],
  ["file as", "nomcomplet"],
  ["nom complet", "nomcomplet"],
  ["nom affiche", "nomcomplet"],
  ["nom a afficher", "nomcomplet"],
  ["prenom et nom", "nomcomplet"],
  ["nom et prenom", "nomcomplet"],
  ["prenom nom", "nomcomplet"],
  ["nom prenom", "nomcomplet"],
  ["job title", "fonction"],
  ["intitule du poste", "fonction"],
  ["intitule de poste", "fonction"],
  ["intitule de fonction", "fonction"],
  ["raison sociale", "societe"],
  ["rendez vous", "rdv"],
  ["compte rendu", "commentaire"],
  ["suivi par", "owner"],
  ["gere par", "owner"],
  ["assigned to", "owner"],
  ["attribue a", "owner"],
  ["charge d affaires", "owner"],
  ["charge de clientele", "owner"],
  ["account manager", "owner"],
];

/** Around a field's name: whose it is, which of several, and what joins the words. */
const NEUTRAL = new Set(
  words(
    "contact contacts person personne people lead prospect client pro professionnel professionnelle work travail " +
      "bureau business office principal principale primary premier premiere main value valeur adresse address de du des d la le l les of the en",
  ),
);
/** Which of several, and rather the other. */
const SECOND = new Set(
  words(
    "home perso personal personnel personnelle domicile prive private other autre secondaire secondary alternative",
  ),
);

const RULES: readonly Rule[] = [
  rule("email", "email emails mail courriel mel messagerie electronique"),
  rule(
    "mobile",
    "mobile mobiles portable gsm cell cellulaire natel sms",
    "telephone phone tel number numero num n no",
  ),
  rule(
    "phone",
    "telephone phone tel telephones phones fixe standard",
    "number numero num n no ligne direct directe fixe standard company societe entreprise corporate",
  ),
  rule(
    "ownerEmail",
    "proprietaire owner commercial commerciale vendeur salesperson",
    "email nom name nomcomplet hubspot",
  ),
  rule(
    "ownerEmail",
    "proprietaire owner + compte account deal affaire opportunity opportunite",
    "nom name nomcomplet email",
    3,
  ),
  rule("firstName", "prenom prenoms firstname forename", "usuel"),
  rule(
    "company",
    "societe entreprise organisation organization company compte account employeur employer etablissement structure enseigne",
    "nom name associe associee associated",
  ),
  rule("company", "client clients prospect", "nom name", 3),
  rule("lastName", "nomdefamille lastname surname", "usuel"),
  rule("lastName", "nom", "usuel", 1),
  rule("fullName", "nomcomplet fullname"),
  rule("fullName", "name", "", 1),
  rule("fullName", "contact interlocuteur", "nom", 2),
  rule("job", "fonction poste metier profession position jobtitle", "organization organisation company job"),
  rule("job", "titre title job", "organization organisation company", 3),
  rule("linkedinProfileUrl", "linkedin", "url lien link profil profile public page"),
  rule(
    "comment",
    "commentaire commentaires comment comments note notes remarque remarques observation observations memo",
    "commercial commerciale interne libre dernier derniere last body general generale",
  ),
  rule(
    "comment",
    "description historique infos informations suivi",
    "commercial commerciale complementaires",
    2,
  ),
  rule(
    "lastExchange",
    "dernier derniere last + contact contacted echange echanges appel activite activity rdv relance interaction touch visite email reunion meeting call communication",
    "date on at jour",
  ),
  rule(
    "amount",
    "montant amount",
    "ht ttc hors taxes devis affaire deal offre proposition opportunite opportunity estime total eur euro euros potentiel prevu k ke keur transaction",
  ),
  rule(
    "amount",
    "valeur value budget ca potentiel + deal affaire devis opportunite opportunity projet transaction ht euros eur estime",
    "",
    1,
  ),
];

/** The field of contacts that a header names, French or English, as people and CRMs write it; null if it names none. */
export function meaningOf(header: string): Meaning | null {
  let plain = ` ${plainHeader(header.replace(/(\p{Ll})(\p{Lu}|\d)/gu, "$1 $2"))} `;
  for (const [phrase, word] of PHRASES) plain = plain.replaceAll(` ${phrase} `, ` ${word} `);
  const all = plain.trim().split(" ");
  const numbers = all.filter((word) => /^\d{1,2}$/.test(word));
  const said = all.filter((word) => word !== "" && !numbers.includes(word));
  const second = said.some((word) => SECOND.has(word)) || numbers.some((number) => Number(number) > 1);
  for (const { field, of, beside, rank } of RULES) {
    const core = new Set(of.flat());
    const isNamed = of.every((group) => group.some((word) => said.includes(word)));
    const isAll = said.every(
      (word) => core.has(word) || beside.includes(word) || NEUTRAL.has(word) || SECOND.has(word),
    );
    if (isNamed && isAll) return { field, rank: rank + (second ? 5 : 0) };
  }
  return null;
}

/** A header in lower case, without accents and punctuation: « Prénom  (usuel) » → `prenom usuel`. */
export function plainHeader(header: string): string {
  return header
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
