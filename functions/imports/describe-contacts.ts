import type * as z from "zod";
import { localDay } from "../language/dates/calendar.ts";
import { NOTHING_TOLD } from "./comment-notes.ts";
import type { ExampleContact, ImportPreview } from "./contract.ts";
import type { Member } from "./owner-finder.ts";
import type { ContactRow } from "./read-contacts.ts";
import type { ReadImport } from "./read-import.ts";
import type { Outcome } from "./store.ts";

/** Contacts shown before they are written. */
const EXAMPLES = 3;
/** Characters of a comment that are shown. */
const COMMENT_SHOWN = 300;
/** Owners who are no members, named in a reply. */
const STRANGERS = 200;

type Described = Pick<z.infer<typeof ImportPreview>, "examples" | "strangers" | "members">;

/** The first contacts of a file as they would be, and the owners whom it names and who are no members. */
export function describeContacts(
  { batch, members }: ReadImport,
  { set, erased }: Pick<Outcome, "set" | "erased">,
  timeZone: string,
): Described {
  if (batch.kind === "notes") return { examples: [], strangers: [], members: [] };
  const left = new Set([...set, ...erased]);
  const kept = batch.rows.filter(({ line }) => !left.has(line));
  const strangers = strangersIn(kept);
  return {
    examples: kept.slice(0, EXAMPLES).map((row) => exampleOf(row, members, timeZone)),
    strangers: strangers.slice(0, STRANGERS),
    members: strangers.length === 0 ? [] : members.map(({ name, email }) => ({ name, email })),
  };
}

function exampleOf(row: ContactRow, members: readonly Member[], timeZone: string): ExampleContact {
  const { line, firstName, lastName, email, job, company, phones, lastExchange, notes } = row;
  const comment = notes.flatMap(({ text }) => (text === NOTHING_TOLD ? [] : text)).join("\n");
  return {
    line,
    firstName,
    lastName,
    email,
    job,
    company,
    phones: [...phones],
    lastExchange: lastExchange === null ? null : localDay(lastExchange, timeZone),
    comment: comment === "" ? null : comment.slice(0, COMMENT_SHOWN),
    owner: ownerOf(row, members),
  };
}

function ownerOf(
  { ownerEmail, ownerIfNew }: ContactRow,
  members: readonly Member[],
): ExampleContact["owner"] {
  const member = members.find(({ email }) => email.toLowerCase() === ownerEmail);
  if (member !== undefined) return { to: "member", name: member.name };
  return { to: ownerIfNew === null ? "team" : "importer" };
}

/** Each once, as first written: capitals make no other. */
function strangersIn(rows: readonly ContactRow[]): Described["strangers"] {
  const strangers = new Map<string, { name: string; contacts: number }>();
  for (const { stranger } of rows) {
    if (stranger === null) continue;
    const before = strangers.get(stranger.toLowerCase());
    strangers.set(stranger.toLowerCase(), {
      name: before?.name ?? stranger,
      contacts: (before?.contacts ?? 0) + 1,
    });
  }
  return [...strangers.values()];
}
