import { createHash } from "node:crypto";
import { groupHistories, type RankingUser, stakesIn } from "../../../dev/test/rank-day.ts";
import type { TextualHistory } from "../../../functions/suggestions/history/textual-history.ts";
import { LISTS } from "../../../functions/suggestions/ranking/list-length.ts";
import { toRanked } from "../../../functions/suggestions/ranking/pick-day.ts";
import { scoreContact } from "../../../functions/suggestions/ranking/score-contact.ts";
import type { RankedContact, SignalName } from "../../../functions/suggestions/ranking/types.ts";
import type { WrittenSuggestion } from "../../../functions/suggestions/drafts/writer/types.ts";
import { writeSuggestion } from "../../../functions/suggestions/drafts/writer/write-suggestion.ts";
import { type ContactText, readPortal } from "../read-portal.ts";
import type { Readings } from "../readings-file.ts";
import { teller } from "../told-history.ts";

/** Who has read the portal’s texts: their author, without error, or the local reader. */
export const READERS = ["author", "local"] as const;
export type Reader = (typeof READERS)[number];

/** More than a day’s list holds: two lists and a half. */
const MOST = 25;

/** A portal to write for, on the day its author wrote it for. */
export interface LetterPortal {
  readonly name: string;
  readonly folder: string;
  readonly today: string;
  /** Its author’s own. */
  readonly readings: Readings;
}

/** A letter by templates, with what it was written from. */
export interface Letter {
  readonly portal: string;
  readonly reader: Reader;
  readonly day: string;
  readonly timeZone: string;
  readonly user: RankingUser;
  /** Which list of its salesperson it stands in: no two letters of one share a sentence. */
  readonly list: number;
  readonly history: TextualHistory;
  /** The contact’s texts as they were read. */
  readonly texts: readonly ContactText[];
  readonly ranked: RankedContact;
  readonly signal: SignalName;
  readonly channel: "mail";
  readonly written: WrittenSuggestion;
  readonly fingerprint: string;
}

/** The letters of a portal’s day: for each salesperson, of those whom nothing forbids to contact, best first. */
export function lettersOf({ folder, name, today, readings }: LetterPortal, reader: Reader): Letter[] {
  const portal = readPortal(folder, today, reader === "author" ? readings : {});
  const { input } = portal;
  const tell = teller(portal);
  const context = { ...input, stakes: stakesIn(input.deals) };
  const textsOf = Map.groupBy(portal.texts, ({ contactId }) => contactId);
  const candidates = groupHistories(input)
    .map((history) => ({ history, verdict: scoreContact(history, context) }))
    .filter(({ verdict }) => verdict.score > 0)
    .toSorted((a, b) => b.verdict.score - a.verdict.score);
  return input.users.flatMap((user) => {
    const theirs = candidates.filter(({ verdict }) => verdict.ownerUserId === user.id).slice(0, MOST);
    let taken = new Set<string>();
    return theirs.map(({ history, verdict }, place): Letter => {
      if (place % LISTS.length === 0) taken = new Set();
      const told = tell(history);
      const { contact } = history;
      const ranked = toRanked(verdict);
      const from = { contact, user: { name: user.name }, ranked, history: told, day: today };
      const written = writeSuggestion(from, taken);
      for (const sentence of written.sentences) taken.add(sentence);
      const [reason] = ranked.reasons;
      if (reason === undefined) throw new Error(`${contact.id} has a score and no reason`);
      return {
        portal: name,
        reader,
        day: today,
        timeZone: input.timeZone,
        user,
        list: Math.floor(place / LISTS.length),
        history: told,
        texts: textsOf.get(contact.id) ?? [],
        ranked,
        signal: reason.signal,
        channel: "mail",
        written,
        fingerprint: fingerprintOf(written.ai_subject, written.ai_iceBreakingMessage),
      };
    });
  });
}

/** What marks are kept by: another subject or another letter has another. */
export const fingerprintOf = (subject: string, letter: string): string =>
  createHash("sha256").update(`${subject}\n\n${letter}`).digest("hex").slice(0, 12);
