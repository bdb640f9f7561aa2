import { phoneNumbers } from "../crm/phone-numbers.ts";
import { addressesIn } from "./address-in.ts";
import { type CommentNote, commentNotes } from "./comment-notes.ts";
import type { ContactField } from "./fields.ts";
import type { ColumnFields } from "./map-columns.ts";
import { ownerFinder, type OwnersGiven } from "./owner-finder.ts";
import { type LineReader, oneLine, readLines, type ReadLines } from "./read-lines.ts";
import { phonesIn } from "./phones-in.ts";
import { type Amount, readAmount } from "./read-amount.ts";
import { isMonthFirst, readDay } from "./read-day.ts";
import type { Table } from "./read-table.ts";

/** A contact as a line of a file tells it. */
export interface ContactRow {
  readonly line: number;
  readonly email: string | null;
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly company: string | null;
  readonly job: string | null;
  readonly linkedinProfileUrl: string | null;
  /** The member whose it is, by address in lower case; null where the file names none. */
  readonly ownerEmail: string | null;
  /** Whose it is where it is new: an address, null for the team; undefined: as the import says of what nobody owns. */
  readonly ownerIfNew: string | null | undefined;
  /** The owner as the file writes them, where that is no member. */
  readonly stranger: string | null;
  /** In the order to call; empty where the file names none. */
  readonly phones: readonly string[];
  /** The day that the file says of the last exchange, as an instant. */
  readonly lastExchange: string | null;
  readonly notes: readonly CommentNote[];
  /** Of business that is open; null where the file names none. */
  readonly amount: Amount | null;
}

/** By what a file's words are read. */
export interface Reading extends OwnersGiven {
  /** The organization's. */
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * The contacts of a file. A line has an address or a last name. Throws `invalid_request` where `owners` names no member.
 */
export function readContacts(
  table: Table,
  fields: ColumnFields,
  { timeZone, now, ...owners }: Reading,
): Promise<ReadLines<ContactRow>> {
  const ownerOf = ownerFinder(owners);
  const headerOf = (field: ContactField): string => table.columns[fields.indexOf(field)] ?? "";
  const days = fields.indexOf("lastExchange");
  const monthFirst = isMonthFirst(table.lines.map(({ cells }) => cells[days] ?? ""));
  return readLines<ContactField, ContactRow>(
    table,
    fields,
    (line) => {
      const named = namesIn(line);
      const last = readLast(line, { timeZone, now, monthFirst });
      const owner = ownerOf(line.raw("ownerEmail"));
      if (owner.remark !== undefined) line.remark("ownerEmail", owner.remark);
      const row = {
        line: line.number,
        email: readEmail(line),
        ...named,
        company: line.name("company"),
        job: line.name("job"),
        linkedinProfileUrl: readLinkedin(line),
        ownerEmail: owner.email,
        ownerIfNew: owner.ifNew,
        stranger: owner.stranger ?? null,
        phones: readPhones(line),
        lastExchange: last?.toISOString() ?? null,
        notes: commentNotes(line.raw("comment"), { timeZone, now, last }),
        amount: amountOf(line, headerOf("amount")),
      };
      const isNamed = NAMES.some((field) => line.raw(field) !== "");
      if (row.lastName === null && row.email === null && line.raw("email") === "" && !isNamed) {
        line.wrong(null, "Ni e-mail ni nom\u00A0: l’un des deux est nécessaire.");
      }
      return row;
    },
    {
      keyOf: (row) =>
        row.email ??
        // Nothing of an address: spaces never stand in one.
        [row.lastName, row.firstName, row.company].map((name) => (name ?? "").toLowerCase()).join(" \n"),
      twice: (first) => `Même contact qu’à la ligne ${first}, qui est gardée.`,
    },
  );
}

const NAMES = ["lastName", "firstName", "fullName"] as const;

interface Names {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The names of a line. A first name alone is what they are called by, and so is kept as their name without an address. */
function namesIn(line: LineReader<ContactField>): Names {
  const full = splitName(line.name("fullName"));
  const firstName = line.name("firstName") ?? full.firstName;
  const lastName = line.name("lastName") ?? full.lastName;
  const isAlone = lastName === null && line.raw("email") === "" && line.raw("otherEmail") === "";
  return isAlone ? { firstName: null, lastName: firstName } : { firstName, lastName };
}

/**
 * « Léa Dupont », « DUPONT Léa » or « Dupont, Léa »: the family name is what stands in capitals or before a comma, else
 * what follows the first word. One word is a family name.
 */
function splitName(full: string | null): Names {
  const [family = "", given = ""] = (full ?? "").split(", ");
  const words = family.split(" ");
  const capitals = words.filter((word) => /^\P{Ll}{2,}$/u.test(word));
  const others = words.filter((word) => !capitals.includes(word));
  const isTold = capitals.length > 0 && others.length > 0;
  const [first, last] = isTold ? [others, capitals] : [words.splice(0, words.length > 1 ? 1 : 0), words];
  const [firstName, lastName] = given === "" ? [first.join(" "), last.join(" ")] : [given, family];
  return { firstName: firstName || null, lastName: lastName || null };
}

/** A contact has one address: what a file says beside it is named, and stays out. */
function readEmail(line: LineReader<ContactField>): string | null {
  const others = addressesIn(oneLine(line.raw("otherEmail")));
  if (line.raw("email") === "") return others[0] ?? null;
  const [, ...second] = addressesIn(oneLine(line.raw("email")));
  const email = line.email("email");
  const left = [...second, ...others].filter((address) => address !== email);
  if (left.length > 0)
    line.remark(
      second.length > 0 ? "email" : "otherEmail",
      `Un contact a une adresse\u00A0: ${left.join(", ")} n’est pas importée.`,
    );
  return email;
}

const PHONES = ["phone", "mobile", "otherPhone"] as const;

function readPhones(line: LineReader<ContactField>): readonly string[] {
  const numbers = PHONES.flatMap((field) => {
    const given = oneLine(line.raw(field).replace(/[\r\n]+/g, " / "));
    const found = phonesIn(given);
    if (given !== "" && found.length === 0)
      line.remark(
        field,
        /^\d[.,]\d+e\+\d+$/i.test(given)
          ? "Excel a arrondi ce numéro\u00A0: mettez la colonne au format Texte dans le fichier."
          : "Aucun numéro de téléphone n’a été reconnu.",
      );
    return found;
  });
  return phoneNumbers(...numbers) ?? [];
}

const DAY = 86_400_000;

function readLast(
  line: LineReader<ContactField>,
  { timeZone, now, monthFirst }: { timeZone: string; now: Date; monthFirst: boolean },
): Date | null {
  const given = oneLine(line.raw("lastExchange"));
  if (given === "") return null;
  const date = readDay(given, timeZone, monthFirst);
  if (date !== null && date.getTime() <= now.getTime() + DAY) return date;
  line.remark(
    "lastExchange",
    date === null ? "Cette date n’a pas été comprise." : "Un dernier échange n’est pas dans le futur.",
  );
  return null;
}

function amountOf(line: LineReader<ContactField>, header: string): Amount | null {
  const given = oneLine(line.raw("amount"));
  const amount = readAmount(given, header);
  // Whoever has no business has « 0 » or « - » there.
  if (amount === null && /[1-9]/.test(given)) line.remark("amount", "Ce montant n’a pas été compris.");
  return amount;
}

const LINKEDIN_MAXIMUM = 500;

function readLinkedin(line: LineReader<ContactField>): string | null {
  const given = line.raw("linkedinProfileUrl");
  if (given === "") return null;
  const address = `https://${given.replace(/^https?:\/\//i, "")}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /(?:^|\.)linkedin\.com$/.test(url.hostname) && url.href.length <= LINKEDIN_MAXIMUM) {
    // An address that carries a name and password is nobody's profile.
    if (url.username === "" && url.password === "") return url.href;
  }
  line.remark(
    "linkedinProfileUrl",
    "Adresse LinkedIn laissée de côté\u00A0: attendue sous la forme linkedin.com/in/….",
  );
  return null;
}
