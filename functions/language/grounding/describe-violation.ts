import type { Violation, ViolationKind } from "./types.ts";

const SENTENCES: Readonly<Record<ViolationKind, (words: string) => string>> = {
  date: (words) => `Aucune source n’indique la date${words}.`,
  relative_date: (words) => `Ce repère de temps${words} dépend du jour de la lecture : nommez la date.`,
  number: (words) => `Aucune source n’indique le nombre${words}.`,
  amount: (words) => `Aucune source n’indique le montant${words}.`,
  percentage: (words) => `Aucune source n’indique le pourcentage${words}.`,
  name: (words) => `Aucune source ne cite le nom${words}.`,
  url: (words) => `Ce lien${words} ne vient pas d’une adresse de confiance.`,
  email: (words) => `Cette adresse e-mail${words} ne vient pas d’une donnée de confiance.`,
  phone: (words) => `Ce numéro de téléphone${words} ne vient pas d’une donnée de confiance.`,
  iban: (words) => `Un message ne contient pas de coordonnées bancaires${words}.`,
  quote: (words) => `Aucune source citée ne contient exactement ces mots${words}.`,
  claim_not_in_message: (words) => `Cette affirmation${words} n’est pas une phrase du message.`,
  unproven: (words) => `Aucune source citée ne parle de${words}.`,
  unsupported: (words) => `Aucune source ne dit cela${words}.`,
  source: () => "Une affirmation cite une source qui n’existe pas.",
  internal: (words) => `Le contact n’a pas à lire ce que seules nos notes disent${words}.`,
  length: () => "Le message dépasse 120 mots.",
  cliche: (words) => `Formule toute faite${words}.`,
  placeholder: (words) => `Le message contient un champ à remplir${words}.`,
  markup: (words) => `Le message contient une mise en forme interdite${words}.`,
  commitment: (words) => `Aucun de nos écrits ne fait cette promesse de prix ou de délai${words}.`,
  requests: (words) =>
    words === "" ? "Le message ne demande rien." : `Le message demande plusieurs choses${words}.`,
  register: (words) => `Le message mélange le tutoiement et le vouvoiement${words}.`,
  greeting: () => "Le message ne commence pas par une salutation.",
  empty: () => "L’objet ou le message est vide.",
};

const LONGEST_SHOWN = 80;

/** A French sentence for a person. It shows no other text than the words at fault, shortened. */
export function describeViolation({ kind, text }: Violation): string {
  const words = text.replace(/\s+/g, " ").trim();
  const short = words.length > LONGEST_SHOWN ? `${words.slice(0, LONGEST_SHOWN - 1)}…` : words;
  return SENTENCES[kind](short === "" ? "" : ` « ${short} »`);
}

const REPAIRS: Readonly<Record<ViolationKind, string>> = {
  date: "date found in no cited source: remove it or cite the source that says it",
  relative_date: "relative date: name the day, or leave it out",
  number: "number found in no cited source: remove it or cite the source that says it",
  amount: "amount found in no cited source: remove it or cite the source that says it",
  percentage: "percentage found in no cited source: remove it or cite the source that says it",
  name: "name found in no cited source: remove it or cite the source that says it",
  url: "address that is not allowed: remove it",
  email: "e-mail address that is not allowed: remove it",
  phone: "telephone number that is not allowed: remove it",
  iban: "bank details are never allowed: remove them",
  quote: "not an exact passage of the cited source: copy the words exactly",
  claim_not_in_message: "claim text is not a sentence of the message: copy the sentence exactly",
  unproven: "words found in no cited source: say only what the source says, in its words",
  unsupported:
    "not said by the passage cited, or a fact without a claim: report the passage in its own words, or leave the sentence out",
  source: "a claim cites an unknown source: use the given ids only",
  internal: "said by internal sources only: remove it, and anything that hints at it",
  length: "longer than 120 words: shorten it",
  cliche: "stock phrase: remove it",
  placeholder: "placeholder: remove it",
  markup: "markup that is not allowed: write plain paragraphs",
  commitment: "promise on price or delay that none of our sources makes: remove it",
  requests: "exactly one request is allowed: ask one question",
  register: "keep to the given register (tu or vous) throughout",
  greeting: "begin with a greeting line",
  empty: "subject and message must not be empty",
};

/** A line for the one call that repairs a draft; the words at fault as a JSON string, so that they stay data. */
export function repairLine({ kind, text }: Violation): string {
  const words = text.replace(/\s+/g, " ").trim().slice(0, LONGEST_SHOWN);
  return words === ""
    ? `- ${kind}: ${REPAIRS[kind]}`
    : `- ${kind} ${JSON.stringify(words)}: ${REPAIRS[kind]}`;
}
