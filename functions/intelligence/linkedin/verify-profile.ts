import { fold } from "../../language/text/normalise.ts";
import type { LinkedinAnalysis } from "../contract.ts";
import { findQuote } from "../../language/text/find-quote.ts";
import { saysStems, saysWords } from "../../language/text/said-words.ts";
import { type Holder, holderOf, quotesOf } from "../statements/hold-statements.ts";
import type { Statement } from "../statements/statement.ts";
import type { ReadProfile } from "./prompt.ts";
import type { ProfileSource } from "./read-profile.ts";
import { monthsIn, saidDate } from "./says-month.ts";

const MOST = { experiences: 30, topics: 8, posts: 3, statements: 6 };
/** Candidates looked at, as a multiple of what is kept. */
const LOOKED_AT = 4;
const LONGEST = { summary: 600, reasoning: 400, words: 200, topic: 60, why: 240 };
const PRESENT = /aujourd|present|actuel|en cours|\bnow\b|\bcurrent|\bdepuis\b|\bsince\b/;

export interface ProfileOf {
  /** The contact, as the CRM has them. */
  readonly card: { readonly name: string; readonly job: string; readonly company: string };
  /** When the profile was given, `YYYY-MM-DD`: its « depuis lundi » is read from there. */
  readonly day: string;
}

/**
 * The parts of a model's reading that the profile proves: each quote word for word; each title, company and
 * month in its quote; each name, job, number and day of a sentence in the part it quotes. Undefined when
 * nothing is proved.
 */
export async function verifyProfile(
  said: ReadProfile,
  sources: readonly ProfileSource[],
  of: ProfileOf,
): Promise<LinkedinAnalysis | undefined> {
  const all = sources.map(({ citable }) => citable).join("\n");
  const holderFor = holdersOf(sources, of);
  const summary: Statement[] = [];
  let room = LONGEST.summary;
  for (const one of said.summary.slice(0, MOST.statements)) {
    const source = sources.find(({ citable }) => findQuote(citable, one.quote) !== undefined);
    const held = source && (await (await holderFor(source)).statement(one, room));
    if (held === undefined) continue;
    summary.push(held);
    room -= held.sentence.length + 1;
  }
  const postsOfInterest: LinkedinAnalysis["postsOfInterest"] = [];
  for (const { postId, quote, why } of said.postsOfInterest.slice(0, LOOKED_AT * MOST.posts)) {
    const post = sources.find(({ id, kind }) => id === postId && kind === "linkedin_post");
    const held = post && (await (await holderFor(post)).statement({ quote, sentence: why }, LONGEST.why));
    if (held !== undefined) postsOfInterest.push({ postId, why: held.sentence, quote: held.quote });
  }
  // Jobs are proved by the profile, not by posts about others.
  const own = sources.filter(isProfile).map(({ citable }) => citable);
  const worded = (words: string): string | null =>
    words.length <= LONGEST.words && own.some((text) => saysWords(text, words)) ? words.trim() : null;

  const analysis: LinkedinAnalysis = {
    summary: summary.map(({ sentence }) => sentence).join(" "),
    headline: worded(said.headline),
    currentCompany: worded(said.currentCompany),
    currentTitle: worded(said.currentTitle),
    experiences: said.experiences.flatMap((one) => verifyExperience(one, sources)).slice(0, MOST.experiences),
    topics: [...new Set(said.topics.map((topic) => topic.trim()))]
      .filter((topic) => topic.length <= LONGEST.topic && saysStems(all, topic))
      .slice(0, MOST.topics),
    postsOfInterest: postsOfInterest.slice(0, MOST.posts),
    reasoning: quotesOf(summary, LONGEST.reasoning),
    confidence: Number.isFinite(said.confidence) ? Math.min(1, Math.max(0, said.confidence)) : 0,
  };
  const { experiences, topics } = analysis;
  const nothing = [summary, experiences, topics, postsOfInterest].every((list) => list.length === 0);
  return nothing ? undefined : analysis;
}

const isProfile = ({ kind }: ProfileSource): boolean =>
  kind === "linkedin_profile" || kind === "linkedin_page";

/** A checker for each part of a profile; each part is read once. */
function holdersOf(
  sources: readonly ProfileSource[],
  { card, day }: ProfileOf,
): (source: ProfileSource) => Promise<Holder> {
  const quarantined = sources.flatMap((source) => source.quarantined);
  const known = new Map<ProfileSource, Promise<Holder>>();
  return (source) => {
    const { id, date, citable } = source;
    const text = [citable, ...monthsIn(citable)].join("\n");
    const holder =
      known.get(source) ??
      holderOf({ id, day: date ?? day, text, quarantined, card, people: [], isTheirs: true });
    known.set(source, holder);
    return holder;
  };
}

function verifyExperience(
  { quote, title, company, startDate, endDate, current }: ReadProfile["experiences"][number],
  sources: readonly ProfileSource[],
): LinkedinAnalysis["experiences"] {
  const copied = sources
    .filter(isProfile)
    .map(({ citable }) => findQuote(citable, quote))
    .find((found) => found !== undefined);
  if (copied === undefined) return [];
  const within = (words: string): string | null =>
    words.length <= LONGEST.words && saysWords(copied, words) ? words.trim() : null;
  const [name, employer] = [within(title), within(company)];
  if (name === null && employer === null) return [];
  const end = saidDate(copied, endDate);
  return [
    {
      title: name,
      company: employer,
      startDate: saidDate(copied, startDate),
      endDate: end,
      current: current && end === null && PRESENT.test(fold(copied)),
      quote: copied,
    },
  ];
}
