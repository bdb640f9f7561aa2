import { dayInWords } from "../../../functions/language/dates/calendar.ts";
import { fold } from "../../../functions/language/text/normalise.ts";
import type { Truth } from "../judged/judged-portals.ts";
import type { Conversation } from "./converse.ts";
import type { PortalFiles } from "./portal-files.ts";

/** What became of one user's question; sums of them are one side's line. */
export interface SideFigures {
  /** Conversations, and those without an answer that can be read. */
  readonly asked: number;
  readonly unanswered: number;
  readonly musts: number;
  readonly found: number;
  readonly forbidden: number;
  readonly proposed: number;
  /** Of the proposed, those of grade 2 or 3. */
  readonly right: number;
  /** Proposed people whom nobody knows, and quotes that stand in no text of theirs. */
  readonly invented: number;
  /** Proposed people for whom nothing is quoted. */
  readonly unproved: number;
  readonly calls: number;
  readonly read: number;
  readonly written: number;
  readonly milliseconds: number;
}

/** Holds what an assistant proposed to a user to the portal's author and to the portal's words. */
export function figuresOf(
  portal: PortalFiles,
  truth: Truth["users"][string],
  { proposed: answered, calls, tokens, milliseconds }: Conversation,
): SideFigures {
  const proposed = answered ?? [];
  const named = new Set(proposed.map(({ contactId }) => contactId));
  const gradeOf = new Map(truth.relevant.map(({ contactId, grade }) => [contactId, grade]));
  const musts = truth.relevant.filter(({ grade }) => grade === 3);
  const wordsOf = wordsByContact(portal);
  return {
    asked: 1,
    unanswered: answered === null ? 1 : 0,
    musts: musts.length,
    found: musts.filter(({ contactId }) => named.has(contactId)).length,
    forbidden: truth.mustNot.filter(({ contactId }) => named.has(contactId)).length,
    proposed: named.size,
    right: [...named].filter((id) => (gradeOf.get(id) ?? 0) >= 2).length,
    invented: proposed.filter(({ contactId, quote }) => {
      const words = wordsOf.get(contactId);
      return words === undefined || !words.includes(plain(quote));
    }).length,
    unproved: proposed.filter(({ contactId, quote }) => wordsOf.has(contactId) && plain(quote) === "").length,
    calls,
    ...tokens,
    milliseconds,
  };
}

/** Adds figures up, field by field. */
export function sumOf(all: readonly SideFigures[]): SideFigures {
  const sum = (field: keyof SideFigures): number => all.reduce((total, one) => total + one[field], 0);
  return {
    asked: sum("asked"),
    unanswered: sum("unanswered"),
    musts: sum("musts"),
    found: sum("found"),
    forbidden: sum("forbidden"),
    proposed: sum("proposed"),
    right: sum("right"),
    invented: sum("invented"),
    unproved: sum("unproved"),
    calls: sum("calls"),
    read: sum("read"),
    written: sum("written"),
    milliseconds: sum("milliseconds"),
  };
}

/** One line of the table: losses stand there like wins. */
export function lineOf(name: string, all: SideFigures): string {
  const minutes = (all.milliseconds / 60_000).toFixed(1);
  const precision = all.proposed === 0 ? "—" : (all.right / all.proposed).toFixed(2);
  return [
    name.padEnd(8),
    `musts ${all.found}/${all.musts}`,
    `forbidden ${all.forbidden}`,
    `precision ${precision} of ${all.proposed}`,
    `inventions ${all.invented}`,
    `unproved ${all.unproved}`,
    `calls ${all.calls}`,
    `tokens ${all.read} + ${all.written}`,
    `minutes ${minutes}`,
    `without an answer ${all.unanswered}/${all.asked}`,
  ].join("  ");
}

/** All that the portal says of each contact, to look quotes up in. */
function wordsByContact({ contacts, engagements, notes, deals }: PortalFiles): Map<string, string> {
  const said = new Map(contacts.map(({ id, job, company }) => [id, [job, company]]));
  for (const { contactId, subject, body } of engagements) said.get(contactId)?.push(subject, body);
  for (const { contactId, text } of notes) said.get(contactId)?.push(text);
  for (const { contactId, name, stage, state, amount, openedOn, closesOn } of deals) {
    const dates = [openedOn, closesOn].filter((day) => day !== null);
    said
      .get(contactId)
      ?.push(name, stage, state, amount === null ? null : String(amount), ...dates, ...dates.map(dayInWords));
  }
  return new Map([...said].map(([id, words]) => [id, plain(words.filter(Boolean).join("\n"))]));
}

/** Without accents, marks and spaces: an assistant may straighten a quotation mark, but not a word. */
const plain = (text: string): string => fold(text).replaceAll(/[^a-z0-9]+/g, "");
