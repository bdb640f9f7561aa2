import { fold } from "../../language/text/normalise.ts";
import type { LinkedinAnalysis } from "../contract.ts";
import { findQuote } from "../../language/text/find-quote.ts";
import { saysStems, saysWords } from "../../language/text/said-words.ts";
import { holdsIn } from "../timeline/holds.ts";
import { keepSentences } from "../timeline/keep-sentences.ts";
import type { ReadProfile } from "./prompt.ts";
import type { ProfileSource } from "./read-profile.ts";
import { monthsIn, saidDate } from "./says-month.ts";

const MOST = { experiences: 30, topics: 8, posts: 3 };
const LONGEST = { summary: 600, reasoning: 400, words: 200, topic: 60, why: 240 };
const PRESENT = /aujourd|present|actuel|en cours|\bnow\b|\bcurrent|\bdepuis\b|\bsince\b/;

export interface ProfileOf {
  /** The contact's name, job and company, as the CRM has them. */
  readonly names: readonly string[];
  /** When the profile was given, `YYYY-MM-DD`: its « depuis lundi » is read from there. */
  readonly day: string;
}

/**
 * What stands of a model's reading of a profile: each quote is in it word for word, each title, company and month
 * in its quote, each name, number and day of a sentence in the profile. Undefined when nothing stands.
 */
export async function verifyProfile(
  said: ReadProfile,
  sources: readonly ProfileSource[],
  of: ProfileOf,
): Promise<LinkedinAnalysis | undefined> {
  const all = sources.map(({ citable }) => citable).join("\n");
  const quarantined = sources.flatMap((source) => source.quarantined);
  const given = {
    sources: sources.map(({ id, date, citable: text }) => ({
      id,
      kind: "linkedin" as const,
      date: date ?? of.day,
      text: [text, ...monthsIn(text)].join("\n"),
      author: "contact" as const,
    })),
    trusted: { names: of.names, days: [], urls: [], emails: [], phones: [] },
  };
  const sentences = [said.summary, said.reasoning, ...said.postsOfInterest.map(({ why }) => why)];
  const holds = await holdsIn(sentences, given, quarantined);
  const worded = (words: string): string | null =>
    words.length <= LONGEST.words && saysWords(all, words) ? words.trim() : null;

  const analysis: LinkedinAnalysis = {
    summary: keepSentences(said.summary, holds, LONGEST.summary),
    headline: worded(said.headline),
    currentCompany: worded(said.currentCompany),
    currentTitle: worded(said.currentTitle),
    experiences: said.experiences.flatMap((one) => verifyExperience(one, sources)).slice(0, MOST.experiences),
    topics: [...new Set(said.topics.map((topic) => topic.trim()))]
      .filter((topic) => topic.length <= LONGEST.topic && saysStems(all, topic))
      .slice(0, MOST.topics),
    postsOfInterest: said.postsOfInterest
      .flatMap(({ postId, quote, why }) => {
        const post = sources.find(({ id, kind }) => id === postId && kind === "linkedin_post");
        const copied = post && findQuote(post.citable, quote);
        const reason = keepSentences(why, holds, LONGEST.why);
        return copied === undefined || reason === "" ? [] : [{ postId, why: reason, quote: copied }];
      })
      .slice(0, MOST.posts),
    reasoning: keepSentences(said.reasoning, holds, LONGEST.reasoning),
    confidence: Number.isFinite(said.confidence) ? Math.min(1, Math.max(0, said.confidence)) : 0,
  };
  const { summary, experiences, topics, postsOfInterest } = analysis;
  const nothing = summary === "" && [experiences, topics, postsOfInterest].every((list) => list.length === 0);
  return nothing ? undefined : analysis;
}

function verifyExperience(
  { quote, title, company, startDate, endDate, current }: ReadProfile["experiences"][number],
  sources: readonly ProfileSource[],
): LinkedinAnalysis["experiences"] {
  const copied = sources
    .filter(({ kind }) => kind === "linkedin_profile" || kind === "linkedin_page")
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
