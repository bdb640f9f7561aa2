import * as z from "zod";
import { LinkedinContent } from "../../contacts/linkedin/contract.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import type { LinkedinExperience, RankingLinkedinProfile } from "../../suggestions/ranking/types.ts";
import type { TextualProfile } from "../../suggestions/history/textual-history.ts";
import { LinkedinAnalysis } from "../contract.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";

/** What both statements below select. */
export const LinkedinRow = z.object({
  contactId: z.string(),
  content: LinkedinContent,
  analysis: LinkedinAnalysis.pick({ headline: true, experiences: true }).nullable(),
});
export type LinkedinRow = z.infer<typeof LinkedinRow>;

/** The profile of this record, else the newest of the person's other records. */
const OF_CONTACT = `from public.linkedin_profile l where l.contact_id = any (person.live)
      order by l.contact_id <> c.id, l.updated_at desc limit 1`;

/**
 * SQL to select from contacts `c`, with the ids of the person's records in `person.live`: the profile as
 * JSON, or null.
 */
export const LINKEDIN_OF_CONTACT = `
  (select json_build_object('contactId', l.contact_id, 'content', l.content, 'analysis', l.analysis)
    ${OF_CONTACT})`;

/** The same without the words of its posts and of the pasted page. */
export const LINKEDIN_FACTS_OF_CONTACT = `
  (select json_build_object('contactId', l.contact_id, 'content', json_build_object(
      'headline', l.content -> 'headline', 'experiences', l.content -> 'experiences',
      'posts', (select json_agg(json_build_object('id', p ->> 'id', 'date', p ->> 'date'))
        from jsonb_array_elements(case jsonb_typeof(l.content -> 'posts') when 'array' then l.content -> 'posts' else '[]' end) p)),
      'analysis', l.analysis)
    ${OF_CONTACT})`;

/** What was read in a post, by its id. */
type FactsOf = (postId: string) => readonly DatedFact[] | null;

/** A profile as the ranking reads it, with what was read in its posts; null when it says nothing. */
export function linkedinProfileOf(row: LinkedinRow | null, factsOf: FactsOf): RankingLinkedinProfile | null {
  const posts = (row?.content.posts ?? []).flatMap(({ id, date }) =>
    date ? [{ id, date, facts: factsOf(id) }] : [],
  );
  return profileOf(row, posts);
}

/** The profile for drafts: citable text only, and only posts that have some. Null when it says nothing. */
export function textualProfileOf(row: LinkedinRow | null, factsOf: FactsOf): TextualProfile | null {
  const posts = (row?.content.posts ?? []).flatMap(({ id, date, text }) => {
    const { citable } = readUntrusted(text ?? "");
    return date && citable.trim() !== "" ? [{ id, date, text: citable, facts: factsOf(id) }] : [];
  });
  return profileOf(row, posts);
}

/**
 * Builds a profile: experiences given as fields count, else those read in the pasted page and verified. Null
 * when it says nothing.
 */
function profileOf<Post>(row: LinkedinRow | null, posts: Post[]) {
  if (row === null) return null;
  const { contactId, content, analysis } = row;
  const given = (content.experiences ?? []).map((one) => ({
    title: one.title ?? null,
    company: one.company ?? null,
    startDate: monthOf(one.startDate),
    endDate: monthOf(one.endDate),
    current: one.current ?? (one.endDate ?? null) === null,
  }));
  const experiences = (given.length > 0 ? given : (analysis?.experiences ?? [])).flatMap(citableExperience);
  const headline = citableLine(content.headline) ?? citableLine(analysis?.headline);
  return headline === null && experiences.length === 0 && posts.length === 0
    ? null
    : { contactId, headline, experiences, posts };
}

/** A year alone says too little of when somebody began. */
const monthOf = (date: string | null | undefined): string | null =>
  date === null || date === undefined || date.length < 7 ? null : date;

/** The line without invisible text; null for one that is empty, or holds instructions to a model. */
function citableLine(text: string | null | undefined): string | null {
  const { citable, quarantined } = readUntrusted(text ?? "");
  return quarantined.length > 0 || citable.trim() === "" ? null : citable.trim();
}

function citableExperience(one: LinkedinExperience): LinkedinExperience[] {
  const [title, company] = [citableLine(one.title), citableLine(one.company)];
  if (title === null && company === null) return [];
  const { startDate = null, endDate = null, current = false } = one;
  return [{ title, company, startDate, endDate, current }];
}
