import { fold } from "../../../functions/language/text/normalise.ts";
import type { Random } from "../../../functions/language/grounding/random.fixture.ts";
import type { DraftToVerify, Given, ViolationKind } from "../../../functions/language/grounding/types.ts";

/** A draft and what it may be compared with. */
export interface Case {
  readonly draft: DraftToVerify;
  readonly given: Given;
}

export const INVENTIONS = [
  "name",
  "company",
  "amount",
  "percentage",
  "date",
  "otherContact",
  "job",
  "product",
  "url",
  "iban",
  "promise",
] as const;
export type Invention = (typeof INVENTIONS)[number];

/** How the verifier may call each: the words at fault must be the planted ones. */
export const CALLED: Readonly<Record<Invention, readonly ViolationKind[]>> = {
  name: ["name"],
  company: ["name"],
  amount: ["amount"],
  percentage: ["percentage"],
  date: ["date"],
  otherContact: ["name", "amount", "date", "number", "percentage"],
  job: ["unproven"],
  product: ["unproven"],
  url: ["url"],
  iban: ["iban"],
  promise: ["commitment"],
};

const FIRST_NAMES = [
  "Aurélie",
  "Julie",
  "Nadia",
  "Océane",
  "Sandrine",
  "Bastien",
  "Hervé",
  "Jérôme",
  "Olivier",
  "Quentin",
  "Jean-Marc",
  "Mehdi",
  "Claire",
  "Rose",
  "Pierre",
  "Yannick",
  "Zoé",
  "Anne-Laure",
];
const LAST_NAMES = [
  "Abadie",
  "Barbier",
  "Blin",
  "Cordier",
  "Da Silva",
  "Dupuy",
  "Garnier",
  "Joubert",
  "Le Goff",
  "Lemaitre",
  "Mercadier",
  "N'Guyen",
  "Oger",
  "Poulain",
  "Ribeiro",
  "Salaün",
  "Traoré",
  "Vasseur",
  "Weiss",
  "Zimmer",
  "Marchand",
  "Petitjean",
  "Bonnefoy",
  "Lacroix",
];
const COMPANIES = [
  "Setralp",
  "Verrerie du Marquenterre",
  "Maintexo",
  "Groupe Valoris",
  "Novéa",
  "Transports Brisson",
  "Cimex SA",
  "Atelier Quentin Frères",
  "Logivia",
  "Banque Hervieu",
  "Kaltec",
  "Moulins de Saint-Avit",
  "TECHNIREP",
  "Orfina",
  "Les Ciments Bazin",
];
const JOBS = [
  "directrice financière",
  "directeur général",
  "responsable des achats",
  "chef de projet",
  "gérante",
  "acheteur principal",
  "directrice des ressources humaines",
  "président",
  "comptable",
  "responsable informatique",
  "contrôleur de gestion",
  "avocat",
];
const PRODUCTS = [
  "étiqueteuses laser",
  "chariots élévateurs",
  "module de télépaiement",
  "logiciel de paie",
  "capteurs vibratoires",
  "bornes tactiles",
  "parc de camions frigorifiques",
  "robots de soudure",
  "ligne de découpe plasma",
  "imprimantes thermiques",
];
const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];
const TENS = ["vingt-trois", "trente-quatre", "quarante-sept", "cinquante-deux", "soixante-trois"];

/** A piece to plant, true of nobody the draft knows. Null where chance gives one that is true. */
export function invent(kind: Invention, one: Case, others: readonly Case[], random: Random): string | null {
  const planted = MAKERS[kind](random, others);
  return planted === null || isTrue(planted, one) ? null : planted;
}

const MAKERS: Readonly<Record<Invention, (random: Random, others: readonly Case[]) => string | null>> = {
  name: (random) => {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    return random.pick([
      `${first} ${last}`,
      first,
      last,
      `Mme ${last}`,
      `M. ${last}`,
      `${first} ${last.toUpperCase()}`,
    ]);
  },
  company: (random) => random.pick(COMPANIES),
  amount: (random) => {
    const hundreds = random.between(13, 890);
    const grouped = `${hundreds * 100}`.replace(/(\d)(\d{3})$/, "$1\u00a0$2");
    const thousands = random.pick(TENS);
    return random.pick([
      `${grouped} €`,
      `${hundreds * 100} euros`,
      `${grouped} € HT`,
      `${hundreds / 10} k€`.replace(".", ","),
      `${thousands} mille euros`,
    ]);
  },
  percentage: (random) => {
    const value = random.between(2, 89);
    return random.pick([
      `${value} %`,
      `${value}%`,
      `${value},5 %`,
      `${value} pour cent`,
      `${random.pick(TENS)} pour cent`,
    ]);
  },
  date: (random) => {
    const [date, month, year] = [random.between(1, 28), random.between(1, 12), random.between(2027, 2029)];
    const name = MONTHS[month - 1] ?? "";
    const day = date === 1 ? "1er" : `${date}`;
    return random.pick([
      `le ${day} ${name}`,
      `le ${day} ${name} ${year}`,
      `le ${`${date}`.padStart(2, "0")}/${`${month}`.padStart(2, "0")}`,
      `le ${date}/${month}/${year}`,
      `mi-${name}`,
      `en ${name} ${year}`,
      `fin ${name}`,
      `début ${name}`,
      `le ${random.pick(["mardi", "jeudi"])} ${day} ${name}`,
    ]);
  },
  otherContact: (random, others) => factOf(random.pick(others), random),
  job: (random) => random.pick(JOBS),
  product: (random) => random.pick(PRODUCTS),
  url: (random) =>
    random.pick([
      "https://secure-devis.example/offre",
      "www.mon-rdv.fr/agenda",
      "bit.ly/3xYz",
      "http://192.168.4.12/login",
    ]),
  iban: (random) =>
    random.pick([
      "FR76 3000 6000 0112 3456 7890 189",
      "DE89370400440532013000",
      "FR7630004000031234567890143",
    ]),
  promise: (random) =>
    random.pick([
      "Nous vous ferons une remise exceptionnelle.",
      "La livraison est garantie sous 48 heures.",
      "Je vous accorde une réduction dès la signature.",
      "La formation vous sera offerte.",
      "Nous vous livrerons avant la fin du mois.",
      "Vous bénéficierez d’un tarif préférentiel.",
      "Je m’engage à tenir ce délai.",
      "L’installation est gratuite.",
      "Nous garantissons une mise en service sous trois semaines.",
    ]),
};

const FACTS =
  /\b\d{1,3}(?:[ \u00a0]\d{3})* ?€|\b\d{1,2} (?:janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)\b|\bOR-\d{5}\b/g;

/** Something that is known of somebody else: who or what they are, or what their sources say. */
function factOf(other: Case, random: Random): string | null {
  const said = other.given.sources.flatMap((source) =>
    [...source.text.matchAll(FACTS)].map((match) => match[0]),
  );
  const [first, last, company] = other.given.trusted.names;
  const names = [company, last, first].filter((name) => name !== undefined);
  const facts = said.length > 0 && random.between(0, 1) === 0 ? said : names;
  return facts.length === 0 ? null : random.pick(facts);
}

/** Read without the verifier: the words, the days and the values of the sources. */
function isTrue(planted: string, { given, draft }: Case): boolean {
  const known = fold(
    [
      ...given.sources.flatMap(({ text, date }) => [text, inFrench(date)]),
      ...given.trusted.names,
      ...given.trusted.days.map(inFrench),
      draft.message,
    ].join("\n"),
  ).replace(/\s/g, " ");
  const wanted = fold(planted)
    .replace(/\s/g, " ")
    .replace(/^(?:le |m\. |mme |en )/, "");
  if (known.includes(wanted)) return true;
  const month = MONTHS.map(fold).find((name) => wanted.includes(name));
  const numeric = /^(\d{1,2})\/(\d{1,2})/.exec(wanted);
  if (numeric !== null)
    return (
      known.includes(fold(`${Number(numeric[1])} ${MONTHS[Number(numeric[2]) - 1]}`)) ||
      known.includes(wanted.slice(0, 5))
    );
  // A vague date is true as soon as its month is spoken of.
  if (month !== undefined)
    return (
      known.includes(month) || known.includes(`/${`${MONTHS.map(fold).indexOf(month) + 1}`.padStart(2, "0")}`)
    );
  const value = /^\d[\d ]*/.exec(wanted)?.[0].replace(/ /g, "");
  return value !== undefined && value.length > 3 && known.replace(/ /g, "").includes(value);
}

function inFrench(day: string): string {
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""}`;
}

const CARRIERS: Readonly<Record<Invention, readonly string[]>> = {
  name: [", comme convenu avec @", ", selon @", ", en accord avec @"],
  company: [", comme chez @", ", avec l’appui de @", ", à la demande de @"],
  amount: [", pour @", ", soit @", ", dans la limite de @"],
  percentage: [", avec une baisse de @", ", soit @", ", à hauteur de @"],
  date: [", prévu @", ", comme prévu @", ", convenu @"],
  otherContact: [", comme pour @", ", au sujet de @"],
  job: [", selon votre @", ", en accord avec le @ de votre site"],
  product: [", pour vos @", ", au sujet du projet de @"],
  url: [", voir @", " : @"],
  iban: [", sur le compte @"],
  promise: [],
};
const SENTENCES: Readonly<Partial<Record<Invention, readonly string[]>>> = {
  name: ["@ m’a confirmé votre intérêt.", "J’en ai parlé avec @."],
  company: ["@ utilise déjà notre solution.", "Nous accompagnons aussi @."],
  amount: ["Le montant serait de @.", "Cela représente @."],
  percentage: ["Cela représente @ de votre budget.", "@ de nos clients sont satisfaits."],
  date: ["Le projet commence @.", "Nous pourrions nous voir @."],
  otherContact: ["Nous en avons parlé au sujet de @.", "@ revient souvent dans nos échanges."],
};

/** Plants words in a sentence of the message (the claim’s or another), as a sentence of its own, or in the subject. */
export function plant({ draft }: Case, kind: Invention, words: string, random: Random): DraftToVerify {
  const claim = random.pick(draft.claims);
  const ending = /[.?!]?$/;
  const carriers = CARRIERS[kind];
  const sentences = SENTENCES[kind] ?? [];
  const place =
    kind === "promise"
      ? "sentence"
      : random.pick(sentences.length > 0 ? ["claim", "claim", "sentence", "subject"] : ["claim"]);
  if (place === "subject")
    return { ...draft, subject: `${draft.subject}${random.pick(carriers).replace("@", words)}` };
  if (place === "claim") {
    const added = random.pick(carriers).replace("@", words);
    const text = claim.text.replace(ending, (end) => `${added}${end}`);
    return {
      ...draft,
      message: draft.message.replace(claim.text, () => text),
      claims: draft.claims.map((one) => (one === claim ? { ...one, text } : one)),
    };
  }
  const filled = kind === "promise" ? words : random.pick(sentences).replace("@", words);
  const sentence = filled.charAt(0).toUpperCase() + filled.slice(1);
  return { ...draft, message: draft.message.replace(claim.text, () => `${claim.text} ${sentence}`) };
}
