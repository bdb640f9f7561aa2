import { yieldToLoop } from "../../http/yield-to-loop.ts";
import type { Audience, DraftSource } from "../../intelligence/actions/types.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import { plainName } from "../../language/untrusted/quotable.ts";
import { cutText } from "../../language/text/cut-text.ts";
import { localDay } from "../../language/dates/calendar.ts";
import type { RankedContact } from "../ranking/types.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import { shareablePassages } from "./shareable-passages.ts";
import { engagementKnownBy, type KnownBy } from "./writer/ground.ts";

/** Characters of a source that a model is shown, and that its draft is held against. */
const LONGEST_SHOWN = 1_800;

/** Newest sources given beside those of the reasons. */
const NEWEST = 4;

const AUDIENCES: Readonly<Record<KnownBy, Audience>> = {
  theirMessage: "shared",
  ourMessage: "shared",
  public: "shared",
  conversation: "present",
  nobody: "internal",
};

type Dated = DraftSource & { readonly at: string };

/**
 * The sources of a draft, each with who knows of it: those of the reasons, then the newest; none of a later
 * day.
 */
export async function sourcesOf(
  history: TextualHistory,
  ranked: Pick<RankedContact, "reasons">,
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): Promise<DraftSource[]> {
  const all: Dated[] = [];
  for (const source of everySource(history, timeZone)) {
    if (source.date > day) continue;
    const text = readUntrusted(source.text).citable.trim();
    if (text !== "") all.push({ ...source, text });
    await yieldToLoop();
  }
  const byId = new Map(all.map((source) => [source.id, source]));
  const cited = ranked.reasons.flatMap(({ evidence }) => evidence.flatMap(({ id }) => byId.get(id) ?? []));
  const newest = all
    .filter(({ kind }) => kind !== "article")
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1))
    .slice(0, NEWEST);
  return [...new Set([...cited, ...newest])].map(({ id, kind, date, text, author, audience, told, by }) => ({
    id,
    kind,
    date,
    text: cutText(text.slice(0, LONGEST_SHOWN + 1), LONGEST_SHOWN),
    author,
    audience,
    ...(told !== undefined && { told }),
    ...(by !== undefined && { by }),
  }));
}

/** All sources as written, before untrusted passages are set aside. */
function everySource(history: TextualHistory, timeZone: string): Dated[] {
  const make = (
    source: Omit<DraftSource, "date" | "text">,
    at: string,
    parts: readonly (string | null)[],
  ): Dated => ({
    ...source,
    at,
    date: localDay(at, timeZone),
    text: parts.filter(Boolean).join("\n"),
  });
  const { linkedinProfile: profile } = history;
  return [
    ...history.engagements.map((engagement) => {
      const { id, date, direction, type, subject, body, facts } = engagement;
      const knownBy = engagementKnownBy(engagement);
      const audience = AUDIENCES[knownBy];
      const written = type === "email" || type === "sms" || type === "other";
      const author = direction === "incoming" && written ? "contact" : "us";
      const told = shareablePassages(facts, knownBy);
      return make({ id, kind: "engagement", author, audience, ...(told.length > 0 && { told }) }, date, [
        subject,
        body,
      ]);
    }),
    ...history.notes.map(({ id, date, author, text, facts }) => {
      const told = shareablePassages(facts, "nobody");
      const by = plainName(author);
      // As before where nothing is told: what an action was written from stays the same.
      const more = told.length > 0 ? { told, ...(by !== null && { by }) } : {};
      return make({ id, kind: "note", author: "us", audience: "internal", ...more }, date, [text]);
    }),
    ...profileSources(profile).map(({ at, text }) =>
      make({ id: history.contact.id, kind: "linkedin", author: "contact", audience: "shared" }, at, [text]),
    ),
    ...(profile?.posts ?? []).map(({ id, date, text }) =>
      make({ id, kind: "linkedin", author: "contact", audience: "shared" }, date, [text]),
    ),
    ...history.articles.map(({ id, publishedAt, title, snippet }) =>
      make({ id, kind: "article", author: "other", audience: "shared" }, publishedAt, [title, snippet]),
    ),
  ];
}

/** The profile's current job, as a source dated from its first day; its id is the contact's. */
function profileSources(profile: TextualHistory["linkedinProfile"]): { at: string; text: string }[] {
  const present = profile?.experiences.find(({ current, startDate }) => current && startDate);
  if (!profile || !present?.startDate) return [];
  const day = present.startDate.length === 7 ? `${present.startDate}-01` : present.startDate.slice(0, 10);
  const work = [present.title, present.company].filter(Boolean).join(", ");
  return [{ at: `${day}T12:00:00Z`, text: [profile.headline, work].filter(Boolean).join("\n") }];
}
