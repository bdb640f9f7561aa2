import { fold } from "../text/normalise.ts";
import { jobOf } from "./jobs.ts";
import { FUNCTION_VOCABULARY } from "./vocabulary.ts";

/** Who somebody is at work, as a sentence says it: « nouvelle directrice des achats ». */
interface Role {
  /** The job, or what stands for any: `directeur`, `heads`. */
  readonly head: string;
  /** Words that qualify the job: department, rank, company. */
  readonly details: readonly string[];
  readonly isNew: boolean;
  readonly isFormer: boolean;
  /** The name beside it, folded; null where no name is. */
  readonly name: string | null;
}

interface Token {
  readonly written: string;
  readonly word: string;
}

/** A passage of a text that states somebody’s job. */
interface Proof {
  readonly heads: ReadonlySet<string>;
  /** The words around it. */
  readonly near: ReadonlySet<string>;
  /** The nearest name before and after it. */
  readonly names: ReadonlySet<string>;
}

/** Roles in a project or a purchase that are not job titles. */
const MORE_JOBS = new Set(
  "decideur referent pilote sponsor delegue predecesseur successeur remplacant remplacante interimaire conseiller animateur prescripteur signataire".split(
    " ",
  ),
);
/**
 * Roles that anybody may have: they state something only with a complement, as in « interlocuteur de la
 * Scierie ».
 */
const ONLY_OF_SOMETHING = new Set(
  "interlocuteur interlocutrice membre collegue direction presidence poste fonction fonctions pole".split(
    " ",
  ),
);
/** « dirige la prospective », « en charge du lot 4 ». */
const HEADS =
  /^(?:dirig(?:e|es|eait|era|eant)|pilot(?:e|es|ait|era|ant)|chapeaut\w*|supervis\w*|encadr\w*|presid(?:e|es|ait|era)|coordonn\w*|gere|gerait|occupe|charge|chargee|tete|commandes|succede|succedera)$/;
/** Any form that states leadership: it proves a match of `HEADS`. */
const ANY_HEAD =
  /^(?:dirig|pilot|chapeaut|supervis|encadr|presid|coordonn|ger(?:e|ait|ant)|occup|charge|tete|command|succed|respons|resp$|direct|remplac|suit|suivi|suis|mene|anim)/;
const NEW = /^(?:nouve(?:au|l|lle|aux)|nouvelles|futur|future|prochain|prochaine)$/;
const SAYS_NEW =
  /^(?:nouv|futur|proch|arriv|rejoin|recrut|embauch|nomm|nomin|promu|promo|succed|remplac|pren|pris|devien|integr)/;
const FORMER = /^(?:ancien|ancienne|ex)$/;
const SAYS_FORMER = /^(?:ancien|ex$|preced|predec|quitt|part|etait|avant)/;
/** Of a title: « directrice commerciale adjointe ». */
const TITLE =
  /^(?:general|commercial|financi|techni|marketing|regional|national|international|adjoint|industriel|informatique|juridique|administrati|executi|associ|delegu|qualite|achat|vente|export|logistique|produit|projet|travaux|grands?$|comptes?$|digital|innovation|operation|production|maintenance|reseau|securite|environnement|humaine|scientifique|pedagogique|medical|artistique|editorial|supply|chain|data|senior|junior|principal|groupe|site|secteur|agence|clientele|client|communication|formation|recherche|developpement|strategi|prospecti|interim)/;
const LINKS = new Set("de du des d chez aux".split(" "));
const ARTICLES = new Set("le la les l un une notre nos votre vos leur leurs son sa ses ce cette".split(" "));
const JOINS = new Set(["'", "’", "-", "‑"]);
const ADVERBS = new Set("aussi egalement desormais maintenant toujours actuellement donc deja".split(" "));
/** Acronyms and the titles in full that mean the same. */
const ACRONYMS: ReadonlyMap<string, RegExp> = new Map([
  ["daf", /^(?:financi|administr)/],
  ["dsi", /^(?:informati|system)/],
  ["drh", /^(?:ressourc|humain|rh$)/],
  ["dg", /^genera/],
  ["pdg", /^(?:genera|presid)/],
]);
/** How many words around a job qualify it, and how far from it its name may stand. */
const NEAR = { before: 4, after: 10, nameBefore: 15, nameAfter: 8 };
const TOKEN = /[\p{L}\p{M}\d]+|[^\p{L}\p{M}\d\s]/gu;
const INFINITIVE = /(?:[^i]er|oir|[^o]ir|dre|tre)$/;

const tokensOf = (text: string): Token[] =>
  [...text.normalize("NFC").matchAll(TOKEN)]
    .map(([written]) => ({ written, word: fold(written).replaceAll("œ", "oe") }))
    .filter(({ written }) => !JOINS.has(written));

/** One form for each number and gender: « générale », « achats ». */
const plainForm = (word: string): string => (word.length > 3 ? word.replace(/(?:e?s|x|e)$/, "") : word);

const isWord = (token: Token | undefined): token is Token =>
  token !== undefined && /^[\p{L}\p{M}\d]/u.test(token.written);
const isCapital = ({ written }: Token): boolean => /^\p{Lu}/u.test(written);
const isAcronym = ({ written }: Token): boolean => /^\p{Lu}{2,5}$/u.test(written);

/** The job that a word names; null where it names none. */
function headOf(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at];
  if (!isWord(token)) return null;
  const { word } = token;
  const next = tokens[at + 1]?.word ?? "";
  // « associée à ce projet », « chargé à 80 % »
  if (/^(?:associe|elu|charge)/.test(word) && /^(?:a|au|aux)$/.test(next)) return null;
  if (word.startsWith("charge")) return LINKS.has(next) ? "heads" : null;
  if (word === "tete" && tokens[at - 1]?.word !== "la") return null;
  const job = jobOf(word);
  if (job !== null) return job;
  const singular = word.replace(/s$/, "");
  if (MORE_JOBS.has(singular)) return singular;
  if (ONLY_OF_SOMETHING.has(word)) return `of ${singular}`;
  return HEADS.test(word) ? "heads" : null;
}

/** The complements of a job: « de la prospective chez Kerbrat ». */
function detailsFrom(tokens: readonly Token[], from: number, isVerb: boolean): string[] {
  const details: string[] = [];
  let at = from;
  if (isVerb) while (ADVERBS.has(tokens[at]?.word ?? "")) at += 1;
  const take = (start: number): boolean => {
    let place = start;
    while (ARTICLES.has(tokens[place]?.word ?? "")) place += 1;
    const token = tokens[place];
    if (!isWord(token) || FUNCTION_VOCABULARY.has(token.word)) return false;
    if (INFINITIVE.test(token.word) && !isCapital(token)) return false;
    details.push(token.word);
    at = place + 1;
    return true;
  };
  if (isVerb && ARTICLES.has(tokens[at]?.word ?? "")) take(at);
  for (let token = tokens[at]; isWord(token); token = tokens[at]) {
    const isOfAName = details.length > 0 && isCapital(token) && isCapital(tokens[at - 1] ?? token);
    if (LINKS.has(token.word)) {
      if (!take(at + 1)) break;
    } else if (token.word === "et" && details.length > 0 && LINKS.has(tokens[at + 1]?.word ?? "")) at += 1;
    else if (isAcronym(token) || isOfAName || (TITLE.test(token.word) && !isCapital(token))) {
      details.push(token.word);
      at += 1;
    } else break;
  }
  return details;
}

/** The roles that a sentence speaks of. `names`: the folded names that somebody there may bear. */
function rolesIn(tokens: readonly Token[], names: ReadonlySet<string>): Role[] {
  return tokens.flatMap((_, at): Role[] => {
    const head = headOf(tokens, at);
    if (head === null) return [];
    const details = detailsFrom(tokens, at + 1, head === "heads");
    if (details.length === 0 && (head === "heads" || head.startsWith("of "))) return [];
    const before = tokens.slice(Math.max(0, at - 2), at).map(({ word }) => word);
    const isNamed = (one: Token): boolean => isCapital(one) && names.has(one.word);
    const inDetails = new Set(details);
    const nearest =
      tokens.slice(0, at).findLast(isNamed) ??
      tokens.slice(at + 1).find((one) => isNamed(one) && !inDetails.has(one.word));
    return [
      {
        head,
        details,
        isNew: before.some((word) => NEW.test(word)),
        isFormer: before.some((word) => FORMER.test(word)),
        name: nearest?.word ?? null,
      },
    ];
  });
}

/** The passages that state somebody’s job. */
function proofsIn(tokens: readonly Token[], names: ReadonlySet<string>): Proof[] {
  const isName = (token: Token | undefined): boolean =>
    token !== undefined && isCapital(token) && names.has(token.word);
  return tokens.flatMap(({ word }, at): Proof[] => {
    const head = headOf(tokens, at);
    const heads = [...(head === null ? [] : [head]), ...(ANY_HEAD.test(word) ? ["heads"] : [])];
    if (heads.length === 0) return [];
    const around = tokens.slice(Math.max(0, at - NEAR.before), at + NEAR.after).map((one) => one.word);
    const before = tokens.slice(Math.max(0, at - NEAR.nameBefore), at).toReversed();
    const after = tokens.slice(at + 1, at + NEAR.nameAfter);
    const nearest = [before, after].flatMap((side) => {
      const first = side.findIndex(isName);
      const end = side.findIndex((token, place) => place > first && !isName(token));
      return first < 0 ? [] : side.slice(first, end < 0 ? undefined : end);
    });
    return [
      {
        heads: new Set(heads),
        near: new Set([...around, ...around.map(plainForm)]),
        names: new Set(nearest.map((one) => one.word)),
      },
    ];
  });
}

/** Whether a passage states a role, whoever holds it. */
function proves({ heads, near }: Proof, { head, details, isNew, isFormer }: Role): boolean {
  const says = (pattern: RegExp): boolean => [...near].some((word) => pattern.test(word));
  const inFull = ACRONYMS.get(head);
  const isHead =
    heads.has(head) ||
    // « la direction financière » is its director’s.
    (head === "of direction" && heads.has("directeur")) ||
    (inFull !== undefined && heads.has("heads") && says(inFull));
  return (
    isHead &&
    details.every((word) => near.has(word) || near.has(plainForm(word))) &&
    (!isNew || says(SAYS_NEW)) &&
    (!isFormer || says(SAYS_FORMER))
  );
}

export interface RolesGiven {
  /** What was written. */
  readonly text: string;
  /** The contact's name, job and company, as the CRM has them. */
  readonly card: { readonly name: string; readonly job: string; readonly company: string };
  /** Other people who took part. */
  readonly people: readonly string[];
  /** The contact wrote the text: « je dirige » is theirs. */
  readonly isTheirs: boolean;
}

interface Proofs {
  readonly names: ReadonlySet<string>;
  readonly inText: readonly Proof[];
  readonly onCard: readonly Proof[];
}

const foldedWords = (text: string): string[] => tokensOf(text).map(({ word }) => word);

/**
 * Says of a sentence whether each job and role in it stands in a text, or on the contact's card: the job, what it
 * is of, and whose it is, in one place. « directrice de la prospective » is not proved by « directrice des achats »
 * and « prospection ».
 */
export function rolesHeldBy(given: RolesGiven): (sentence: string) => boolean {
  const own = new Set(foldedWords(given.card.name));
  let proofs: Proofs | undefined;
  return (sentence) => {
    // Most texts are held against sentences that say no role: nothing is read for those.
    const tokens = tokensOf(sentence);
    if (!tokens.some((_, at) => headOf(tokens, at) !== null)) return true;
    proofs ??= proofsOf(given, own);
    const { names, inText, onCard } = proofs;
    return rolesIn(tokens, names).every((role) => {
      const { name } = role;
      const isContact = name !== null && own.has(name);
      const isTheirs = (proof: Proof): boolean =>
        name === null || proof.names.has(name) || (given.isTheirs && isContact);
      const ofCard = name === null || isContact ? onCard : [];
      return (
        ofCard.some((proof) => proves(proof, role)) ||
        inText.some((proof) => proves(proof, role) && isTheirs(proof))
      );
    });
  };
}

function proofsOf({ text, card, people }: RolesGiven, own: ReadonlySet<string>): Proofs {
  const tokens = tokensOf(text);
  const capitals = tokens.filter(isCapital);
  const mayBeNames = [...capitals.map(({ word }) => word), ...people.flatMap(foldedWords)].filter(
    (word) => word.length > 2 && !FUNCTION_VOCABULARY.has(word) && jobOf(word) === null,
  );
  const names = new Set([...mayBeNames, ...own]);
  const onCard = [card.name, card.job, card.company].join(", ");
  return {
    names,
    inText: proofsIn(tokens, names),
    onCard: card.job === "" ? [] : proofsIn(tokensOf(onCard), names),
  };
}
