import { jobOf } from "./jobs.ts";
import { headOf, isCapital, type Role, rolesIn, type Token, tokensOf } from "./roles-in.ts";
import { FUNCTION_VOCABULARY } from "./vocabulary.ts";

/** A passage of a text that states somebody’s job. */
interface Proof {
  readonly heads: ReadonlySet<string>;
  /** The words around it. */
  readonly near: ReadonlySet<string>;
  /** The nearest name before and after it. */
  readonly names: ReadonlySet<string>;
}

/** Any form that states leadership: it proves a match of `HEADS`. */
const ANY_HEAD =
  /^(?:dirig|pilot|chapeaut|supervis|encadr|presid|coordonn|ger(?:e|ait|ant)|occup|charge|tete|command|succed|respons|resp$|direct|remplac|suit|suivi|suis|mene|anim)/;
const SAYS_NEW =
  /^(?:nouv|futur|proch|arriv|rejoin|recrut|embauch|nomm|nomin|promu|promo|succed|remplac|pren|pris|devien|integr)/;
const SAYS_FORMER = /^(?:ancien|ex$|preced|predec|quitt|part|etait|avant)/;
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

/** One form for each number and gender: « générale », « achats ». */
const plainForm = (word: string): string => word.replace(/(?:e?s|x|e)$/, "");

/** The passages that state somebody’s job. */
function proofsIn(tokens: readonly Token[], names: ReadonlySet<string>): Proof[] {
  const firstName = (side: readonly Token[]): string[] => {
    const name: string[] = [];
    for (const token of side) {
      if (isCapital(token) && names.has(token.word)) name.push(token.word);
      else if (name.length > 0) break;
    }
    return name;
  };
  return tokens.flatMap(({ word }, at): Proof[] => {
    const head = headOf(tokens, at);
    const heads = [head, ANY_HEAD.test(word) ? "heads" : null].filter((one) => one !== null);
    if (heads.length === 0) return [];
    const before = tokens.slice(0, at);
    const around = [...before.slice(-NEAR.before), ...tokens.slice(at, at + NEAR.after)];
    const near = around.map((one) => one.word);
    const sides = [before.slice(-NEAR.nameBefore).toReversed(), tokens.slice(at + 1, at + NEAR.nameAfter)];
    return [
      {
        heads: new Set(heads),
        near: new Set([...near, ...near.map(plainForm)]),
        names: new Set(sides.flatMap(firstName)),
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
    details.every((word) => near.has(plainForm(word))) &&
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
