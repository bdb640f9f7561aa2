import type { LinkedinContent } from "../../contacts/contract.ts";
import type { LinkedinExperience, RankingLinkedinProfile } from "../../suggestions/ranking/types.ts";
import type { LinkedinAnalysis } from "../contract.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";

/** What `LINKEDIN_OF_CONTACT` selects. */
export interface LinkedinRow {
  readonly contactId: string;
  readonly content: LinkedinContent;
  readonly analysis: LinkedinAnalysis | null;
}

/** For a statement that selects contacts as `c`: the profile that was given as JSON, or null. */
export const LINKEDIN_OF_CONTACT = `
  (select json_build_object('contactId', l.contact_id, 'content', l.content, 'analysis', l.analysis)
    from public.linkedin_profile l where l.contact_id = c.id)`;

/**
 * A profile as the ranking reads it: citable text only. Experiences that were given as such count; else those that
 * were read in the pasted page, and verified. Null when it says nothing.
 */
export function linkedinProfileOf(row: LinkedinRow | null): RankingLinkedinProfile | null {
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
  const posts = (content.posts ?? []).flatMap(({ id, date, text }) => {
    const { citable } = readUntrusted(text ?? "");
    return date && citable.trim() !== "" ? [{ id, date, text: citable }] : [];
  });
  return headline === null && experiences.length === 0 && posts.length === 0
    ? null
    : { contactId, headline, experiences, posts };
}

/** A year alone says too little of when somebody began. */
const monthOf = (date: string | null | undefined): string | null =>
  date === null || date === undefined || date.length < 7 ? null : date;

/** A line that says something else than what it is for is no line. */
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
