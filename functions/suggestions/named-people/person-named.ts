import { foldWords } from "../../language/grounding/stem.ts";
import { splitSentences } from "../../language/text/sentences.ts";
import { plainName } from "../../language/untrusted/quotable.ts";
import { type NameInText, namesIn, tokensIn } from "./names-in.ts";
import {
  addressesIn,
  dialled,
  familyNameIn,
  isOfName,
  jobBeside,
  phonesIn,
  withoutAddresses,
} from "./parts-of.ts";
import words from "./words.json" with { type: "json" };

/** Who a text names, as far as it surely says. */
export interface NamedInText {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly job: string | null;
}

export interface Naming {
  /** The passage that names somebody, exactly as it stands in `body`. */
  readonly quote: string;
  /** What the reader took for the person: a name or a role. */
  readonly object: string | null;
  /** The text, without greeting, signature and earlier messages, and without what must not be read. */
  readonly body: string;
  /** Names of those it does not mean: the contact, colleagues of ours. */
  readonly others: readonly string[];
  /** Addresses and numbers of theirs. */
  readonly ofOthers: readonly string[];
}

/** Characters around a name that say what the person does. */
const NEAR = 60;
const LEAVES = new RegExp(
  `(?:(?:${words.leaves[0]?.replaceAll(" ", "|")})s?(?: [a-z]{1,12}){0,2} (?:de |du |d')|(?:^| )(?:remplac\\w{1,6}|succed\\w{1,4} a|prend la suite de) )(?:(?:m|mr|mme|mlle|monsieur|madame)\\.? )?$`,
);
const ELSEWHERE = new RegExp(
  `(?:^|[ '])(?:(?:${words.elsewhere[0]?.replaceAll(" ", "|")})(?: (?:de|du|la|le))?|cabinet|equipe|service|pole|bureau) $`,
);
/** What is said of whoever leaves, after their name. */
const LEFT =
  /^[ ,]{0,2}(?:(?:est|sera|etait|a ete) )?(?:remplacee?s? par|partie?(?![a-z])|part (?!avec)|quitt|ne travaille plus|n'est plus|ne fait plus|nous a quitt|prend sa retraite)/;
/** A word behind a name that says they take over. */
const TAKES_OVER =
  /^(?:repren\w{1,5}|repris\w{0,2}|prend\w{0,3}|remplac\w{1,5}|succed\w{1,4}|assur\w{1,4}|suivra|suit|gere|gerera|pilot\w{1,4}|devient|arriv\w{1,4}|rejoint|occup\w{1,4}|sera|est|charge|interlocut\w{1,6}|successeur|remplacant\w?|releve|contactera|appellera|attend|saura|pourra|peut)$/;
/** The last words before a name that lead to it. */
const LEADS_TO =
  /^(?:(?:remplac\w{1,4}|repris\w{0,2}|succed\w{1,3}|assur\w{1,3}|ger\w{1,3}|suivi\w{0,2}|trait\w{1,3}) (?:desormais )?par|(?:adress\w{1,3}(?:-vous)?|confi\w{1,3}|transm\w{1,5}|main|relais|parl\w{1,3}|demand\w{1,3}) (?:plutot |directement |desormais )?a|avec|c'est|sera|est|contact\w{0,5}|joindre|joignez|appel\w{1,3}|nomme\w?|present\w{1,3}|prevenir|vers|coordonnees de|rapproche[rz](?:-vous| vous)? de|bras droit|collegue|successeur|remplacant\w?|interlocut\w{1,6}|que)$/;
const MOST_LEADING = 3;
const TITLE = /^(?:m|mr|mme|mlle|monsieur|madame)\.?$/;
/** The sentence that goes on about somebody: « Son adresse : … ». */
const GOES_ON =
  /(?:^|[ '])(?:son|sa|ses|l'appeler|la joindre|le joindre|lui ecrire|la contacter|le contacter|joignable|coordonnees|adresse|mail|email|tel|telephone|portable|ligne directe|il s'agit|elle s'appelle|il s'appelle|c'est|ce sera|voici)(?![a-z])/;

const folded = (text: string): string => foldWords(text).replace(/[’‘]/g, "'").replace(/\s/g, " ");

/** The person whom a passage names; null where it names nobody, by name or address. */
export function personNamed(naming: Naming): NamedInText | null {
  const said = sentencesOf(naming);
  if (said === null) return null;
  const { sentence, next } = said;
  const own = naming.others.map((name) => new Set(wordsOf(name)));
  const [place, name] = meant(sentence, next, naming, own);
  const where = place === sentence ? [sentence, naming.object ?? ""] : [sentence, place];
  const foreign = (addresses: readonly string[]) => addresses.filter((one) => !naming.ofOthers.includes(one));
  const email = emailOf(name, {
    near: foreign(where.flatMap(addressesIn)),
    next: foreign(goesOn(next)),
    all: foreign(addressesIn(naming.body)),
  });
  if (name === null && email === null) return null;
  const phones = (text: string) => phonesIn(text).filter((one) => !naming.ofOthers.includes(dialled(one)));
  const numbers = [...phones(where.join("\n")), ...(GOES_ON.test(folded(next)) ? phones(next) : [])];
  const firstName = plainName(name?.firstName);
  const lastName =
    plainName(name?.lastName) ??
    (firstName === null || email === null ? null : familyNameIn(email, firstName));
  return {
    firstName,
    lastName,
    email,
    phone: only(numbers),
    job: name === null ? null : jobBeside(withoutAddresses(place), name),
  };
}

/** The whole sentence that a passage stands in, and the one after it; null where the text does not hold the passage. */
function sentencesOf({ quote, body }: Naming): { sentence: string; next: string } | null {
  const at = body.indexOf(quote);
  if (at === -1) return null;
  const end = at + quote.length;
  const sentences = splitSentences(body);
  const within = sentences.filter(({ text, index }) => index < end && index + text.length > at);
  const [first] = within;
  const last = within.at(-1);
  if (first === undefined || last === undefined) return null;
  const next = sentences[sentences.indexOf(last) + 1]?.text ?? "";
  return { sentence: body.slice(first.index, last.index + last.text.length), next };
}

/** The name that is meant and the sentence it stands in; none where several may be. */
function meant(
  sentence: string,
  next: string,
  { object }: Naming,
  own: readonly ReadonlySet<string>[],
): [place: string, name: NameInText | null] {
  const found = candidates(sentence, own);
  const chosen = chosenOf(found, sentence, object);
  if (chosen !== null || found.length > 0 || !GOES_ON.test(folded(next))) return [sentence, chosen];
  return [next, chosenOf(candidates(next, own), next, object)];
}

/** A name that may be meant, with the words before it and those up to the next name, folded. */
interface Candidate extends NameInText {
  readonly before: string;
  readonly after: string;
}

/** The names of a sentence without those of others and of whoever leaves. */
function candidates(sentence: string, own: readonly ReadonlySet<string>[]): Candidate[] {
  const names = namesIn(withoutAddresses(sentence));
  return names.flatMap((name, index) => {
    const words = [name.firstName, name.lastName].flatMap((part) => (part === null ? [] : wordsOf(part)));
    if (own.some((one) => words.every((word) => one.has(word)))) return [];
    const next = nextApart(names.slice(index), sentence);
    const before = folded(sentence.slice(Math.max(0, name.start - NEAR), name.start));
    const after = folded(sentence.slice(name.end, Math.min(next, name.end + NEAR)));
    const leaves = LEAVES.test(before) || LEFT.test(after);
    return leaves || ELSEWHERE.test(before) ? [] : [{ ...name, before, after }];
  });
}

/** Where the next name begins that is not told together with this one: « Julie Martin et Karim Benali ». */
function nextApart([name, ...others]: readonly NameInText[], sentence: string): number {
  let last = name;
  for (const other of others) {
    if (!/^(?:,|,? (?:et|ou)|,? et avec) $/.test(sentence.slice(last?.end, other.start))) return other.start;
    last = other;
  }
  return sentence.length;
}

function chosenOf(found: readonly Candidate[], sentence: string, object: string | null): NameInText | null {
  const isWhole = ({ lastName }: NameInText) => lastName !== null;
  const inObject = found.filter(({ start, end }) => object?.includes(sentence.slice(start, end)) === true);
  const led = found.filter(isLedTo);
  for (const some of [inObject.filter(isWhole), led.filter(isWhole), found.filter(isWhole), inObject, led])
    if (some.length > 0) return only(some);
  return null;
}

function isLedTo({ before, after }: Candidate): boolean {
  const words = before.split(/[ ,:(]+/).filter((word) => word !== "" && !TITLE.test(word));
  const leads = [1, 2, MOST_LEADING].some((count) => {
    const said = words.slice(-count).join(" ");
    return LEADS_TO.test(said) || LEADS_TO.test(said.replace(/^[a-z]{1,2}'/, ""));
  });
  return leads || after.split(/[^a-z]+/).some((word) => TAKES_OVER.test(word));
}

const wordsOf = (name: string): string[] => tokensIn(folded(name)).map(({ text }) => text);

/** The only one there is; null of several. */
function only<T>(some: readonly T[]): T | null {
  const [first, second] = some;
  return first === undefined || second !== undefined ? null : first;
}

const goesOn = (next: string): string[] => (GOES_ON.test(folded(next)) ? addressesIn(next) : []);

/** The address that is surely theirs: made of their name, else the only one beside it. */
function emailOf(
  name: NameInText | null,
  { near, next, all }: { near: readonly string[]; next: readonly string[]; all: readonly string[] },
): string | null {
  const beside = [...new Set(near)];
  if (name === null) return only(beside);
  const named = (addresses: readonly string[]) =>
    only(addresses.filter((address) => isOfName(address, [name.lastName]))) ??
    only(addresses.filter((address) => isOfName(address, [name.firstName, name.lastName])));
  return named(beside) ?? only(beside) ?? named(all) ?? (beside.length === 0 ? only(next) : null);
}
