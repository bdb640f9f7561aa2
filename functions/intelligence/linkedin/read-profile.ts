import type { LinkedinContent } from "../../contacts/linkedin/contract.ts";
import { cutText } from "../../language/text/cut-text.ts";
import { readUntrustedInSlices } from "../../language/untrusted/read-untrusted.ts";

/** A part of a profile as a model may read it. */
export interface ProfileSource {
  /** `profile`, `text`, `activity`, or a post's id. */
  readonly id: string;
  readonly kind: "linkedin_profile" | "linkedin_page" | "linkedin_activity" | "linkedin_post";
  /** `YYYY-MM-DD`, of a post. */
  readonly date: string | undefined;
  readonly citable: string;
  readonly quarantined: readonly string[];
}

const LONGEST = { profile: 12_000, text: 30_000, post: 2_000, activity: 6_000 };
const MOST_POSTS = 20;

/**
 * The non-empty parts of a profile, the newest posts among them. Yields to the event loop, so that requests
 * are answered meanwhile.
 */
export async function readProfile(content: LinkedinContent): Promise<ProfileSource[]> {
  const posts = (content.posts ?? [])
    .toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? ""))
    .slice(0, MOST_POSTS);
  const parts: Part[] = [
    { id: "profile", kind: "linkedin_profile", text: fieldsOf(content), most: LONGEST.profile },
    { id: "text", kind: "linkedin_page", text: content.text ?? "", most: LONGEST.text },
    ...posts.map(({ id, date, text }) => ({
      id,
      kind: "linkedin_post" as const,
      text: text ?? "",
      most: LONGEST.post,
      date: date?.slice(0, 10),
    })),
    { id: "activity", kind: "linkedin_activity", text: activityOf(content), most: LONGEST.activity },
  ];
  const sources: ProfileSource[] = [];
  for (const part of parts) {
    const source = await read(part);
    if (/[\p{L}\d]/u.test(source.citable.replaceAll("[…]", ""))) sources.push(source);
  }
  return sources;
}

interface Part extends Pick<ProfileSource, "id" | "kind"> {
  readonly text: string;
  /** Most characters of it that a model reads. */
  readonly most: number;
  readonly date?: string | undefined;
}

async function read({ id, kind, text, most, date }: Part): Promise<ProfileSource> {
  const { citable, quarantined } = await readUntrustedInSlices(text);
  return {
    id,
    kind,
    date,
    citable: cutText(citable.trim(), most),
    quarantined: quarantined.map((passage) => passage.text),
  };
}

const joined = (parts: readonly (string | null | undefined)[], between: string): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== "").join(between);

function fieldsOf(content: LinkedinContent): string {
  const { company, experiences, educations, skills } = content;
  return joined(
    [
      content.name,
      content.headline,
      joined([content.jobTitle, company?.name, company?.industry], ", "),
      content.location,
      content.about,
      ...(experiences ?? []).map((one) =>
        joined(
          [
            joined([one.title, one.company], ", "),
            joined([one.startDate, one.current ? "aujourd’hui" : one.endDate], " à "),
            one.description,
          ],
          ", ",
        ),
      ),
      ...(educations ?? []).map((one) => joined([one.school, one.degree, one.startDate, one.endDate], ", ")),
      (skills ?? []).join(", "),
    ],
    "\n",
  );
}

function activityOf({ comments, reactions }: LinkedinContent): string {
  return joined(
    [...(comments ?? []), ...(reactions ?? [])].slice(0, 30).map(({ text }) => text?.slice(0, 500)),
    "\n",
  );
}
