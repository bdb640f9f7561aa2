import { AppError } from "../../functions/http/errors.ts";
import { mapEngagement } from "../../functions/crm/hubspot/map.ts";
import { inferRegister } from "../../functions/language/grounding/register.ts";
import { ungroundedIn } from "../../functions/language/grounding/ungrounded-in.ts";
import type { Given } from "../../functions/language/grounding/types.ts";
import { verifyDraft } from "../../functions/language/grounding/verify-draft.ts";
import { readSource } from "../../functions/intelligence/texts/read-source.ts";
import { findDue } from "../../functions/language/dates/due.ts";
import { readUntrusted } from "../../functions/language/untrusted/read-untrusted.ts";
import { countKnownHeaders } from "../../functions/imports/map-columns.ts";
import { readNotes } from "../../functions/imports/read-notes.ts";
import { readTable } from "../../functions/imports/read-table.ts";
import { readLocally } from "../../functions/readings/local/read-locally.ts";
import { readProfile } from "../../functions/intelligence/linkedin/read-profile.ts";
import { verifyAnalysis } from "../../functions/intelligence/texts/verify-analysis.ts";

const DAY = "2026-11-23";

/** Something of the product that reads a text from outside, and the longest it is given. */
export interface TextReader {
  readonly name: string;
  readonly longest: number;
  /** A promise where requests are answered while it is read. */
  readonly read: (text: string) => unknown;
}

const given = (text: string): Given => ({
  sources: [{ id: "s", kind: "engagement", author: "contact", date: DAY, text }],
  trusted: { names: ["Léa", "Roux"], days: [DAY], urls: [], emails: ["lea@exemple.fr"], phones: [] },
});

/** Every entry through which words of strangers, of people and of models come to be read. */
export const TEXT_READERS: readonly TextReader[] = [
  {
    name: "sync, webhook",
    longest: 200_000,
    read: (text) => {
      const properties = {
        hs_timestamp: `${DAY}T08:00:00Z`,
        hs_email_subject: text.slice(0, 2_000),
        hs_email_text: text,
      };
      return mapEngagement("emails", { id: "1", properties }, [], {});
    },
  },
  // A file holds 4 MB at most, and a line of it 500,000 characters.
  { name: "imported file", longest: 4_000_000, read: readFile },
  { name: "imported line", longest: 100_000, read: readLine },
  { name: "stored text", longest: 20_000, read: (text) => readUntrusted(text) },
  { name: "local reader: incoming e-mail", longest: 20_000, read: (text) => readHere(text, "email") },
  { name: "local reader: note", longest: 20_000, read: (text) => readHere(text, "note") },
  { name: "local reader: log of a call", longest: 20_000, read: (text) => readHere(text, "phone_call") },
  { name: "local reader: meeting", longest: 20_000, read: (text) => readHere(text, "meeting") },
  { name: "edited message", longest: 20_000, read: (text) => ungroundedIn(text, given("Vu Léa.")) },
  {
    name: "source of an edited message",
    longest: 20_000,
    read: (text) => ungroundedIn("Bonjour Léa, le 3 mars.", given(text)),
  },
  {
    name: "draft of a model",
    longest: 20_000,
    read: (text) =>
      verifyDraft(
        {
          subject: "Notre échange",
          message: text,
          claims: [{ text: "Vu", quote: text, sourceIds: ["s"] }],
          register: "vous",
        },
        given("Vu Léa."),
      ),
  },
  {
    // One that is longer is told so, and read no further.
    name: "draft of a model in the familiar register, as long as one is read",
    longest: 2_000,
    read: (text) =>
      verifyDraft(
        {
          subject: "Notre échange",
          message: text,
          claims: [{ text: "Vu", quote: "Vu", sourceIds: ["s"] }],
          register: "tu",
        },
        given("Vu Léa."),
      ),
  },
  {
    name: "messages that show how a contact is addressed",
    longest: 20_000,
    read: (text) => inferRegister([{ text, date: DAY }], [{ text, date: DAY }]),
  },
  {
    name: "text to analyse",
    longest: 20_000,
    read: (text) =>
      readSource({
        id: "1",
        stamp: "1",
        day: DAY,
        type: "email",
        direction: "incoming",
        subject: "Devis",
        text: `Vu. ${text}`,
        people: [],
        analysed: false,
        asked: false,
      }),
  },
  // What is left of a text of 20,000 once it is cut for a model.
  { name: "analysis of a model, held against its text", longest: 8_000, read: verify },
  { name: "LinkedIn", longest: 50_000, read: (text) => readProfile({ text }) },
  { name: "dates of a text", longest: 20_000, read: (text) => findDue(text, DAY) },
];

/** As a file with a header and as one whose header it is; either may be refused. */
async function readFile(text: string): Promise<void> {
  for (const file of [`E-mail;Date;Texte\n${text}`, text])
    await readTable(file, countKnownHeaders("notes")).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
}

function readLine(text: string): Promise<unknown> {
  const table = {
    delimiter: ";" as const,
    columns: ["E-mail", "Date", "Texte", "Auteur"],
    headerLine: 1,
    lines: [{ number: 2, cells: [text, text, text, text] }],
  };
  const now = new Date(`${DAY}T12:00:00Z`);
  return readNotes(table, ["email", "date", "text", "author"], { timeZone: "Europe/Paris", now });
}

/** What a model answers that repeats the text wherever it can. */
async function verify(text: string): Promise<unknown> {
  const source = {
    id: "1",
    stamp: "1",
    day: DAY,
    kind: "email_from_contact",
    subject: "Devis",
    people: [],
    citable: text,
    quarantined: [],
  };
  const words = text.slice(0, 120);
  const action = { who: "us" as const, kind: "call" as const, what: words, due: DAY, quote: words };
  const said = {
    source: "1" as const,
    summary: [
      { quote: words, sentence: text },
      { quote: words, sentence: `La responsable ${words}` },
    ],
    keyTopics: [words],
    mentionedActions: [action, { ...action, quote: text }],
    participants: [{ name: "Léa Roux", company: words }],
    confidence: 1,
  };
  return verifyAnalysis(said, source, { name: "Léa Roux", job: "", company: "" });
}

function readHere(text: string, channel: "email" | "note" | "phone_call" | "meeting"): unknown {
  const source = {
    id: "1",
    kind: "engagement" as const,
    channel,
    incoming: channel === "email",
    at: `${DAY}T09:00:00Z`,
    day: DAY,
    subject: channel === "email" ? text.slice(0, 200) : null,
    text,
  };
  return readLocally(source);
}
