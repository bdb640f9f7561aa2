import type { GroundingSource } from "../../language/grounding/types.ts";
import type { KnownTexts } from "./grounding-store.ts";

/** One text about a contact, whole: nothing is set aside yet. */
export interface KnownText {
  readonly kind: GroundingSource["kind"];
  readonly id: string;
  /** ISO instant; null when unknown. */
  readonly date: string | null;
  readonly text: string;
  readonly author: GroundingSource["author"];
}

const WRITTEN = new Set(["email", "sms", "other"]);
/** Fields of a profile that nobody reads as words. */
const NO_WORDS = new Set(["id", "url", "date"]);

/** Every text known of a contact; a LinkedIn profile's id is its contact's, its posts have their own. */
export function textsOf(contactId: string, known: KnownTexts): KnownText[] {
  const { engagements, notes, linkedin, articles } = known;
  return [
    ...engagements.map(({ id, date, type, direction, subject, text }): KnownText => ({
      kind: "engagement",
      id,
      date,
      text: joined([subject, text]),
      author: direction === "incoming" && WRITTEN.has(type) ? "contact" : "us",
    })),
    ...notes.map(({ id, date, text }): KnownText => ({ kind: "note", id, date, text, author: "us" })),
    ...(linkedin === null ? [] : profileTexts(contactId, linkedin)),
    ...articles.map(({ id, title, snippet, publishedAt }): KnownText => ({
      kind: "article",
      id,
      date: publishedAt,
      text: joined([title, snippet]),
      author: "other",
    })),
  ];
}

function profileTexts(contactId: string, profile: NonNullable<KnownTexts["linkedin"]>): KnownText[] {
  const { posts, ...rest } = fieldsOf(profile.content);
  const of = (id: string, date: string, text: string): KnownText => ({
    kind: "linkedin",
    id,
    date,
    text,
    author: "contact",
  });
  const told = Array.isArray(posts) ? posts.map(fieldsOf) : [];
  return [
    of(contactId, profile.updatedAt, wordsIn(rest).join("\n")),
    ...told.map((post) =>
      of(
        typeof post["id"] === "string" ? post["id"] : contactId,
        typeof post["date"] === "string" ? instantOf(post["date"], profile.updatedAt) : profile.updatedAt,
        wordsIn(post).join("\n"),
      ),
    ),
  ];
}

function instantOf(date: string, otherwise: string): string {
  const milliseconds = Date.parse(date);
  return Number.isNaN(milliseconds) ? otherwise : new Date(milliseconds).toISOString();
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return Object.entries(fieldsOf(value)).flatMap(([name, field]) =>
    NO_WORDS.has(name) ? [] : wordsIn(field),
  );
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== "").join("\n");
}
