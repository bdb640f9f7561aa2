import * as z from "zod";
import type { ContactField } from "./fields.ts";
import type { ColumnFields } from "./map-columns.ts";
import { type LineReader, oneLine, readLines, type ReadLines } from "./read-lines.ts";
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
  readonly ownerEmail: string | null;
}

export const Member = z.object({ email: z.string(), name: z.string() });
export type Member = z.infer<typeof Member>;

/** The contacts of a file. A line has an address or a last name; its owner is one of `members`. */
export function readContacts(
  table: Table,
  fields: ColumnFields,
  members: readonly Member[],
): Promise<ReadLines<ContactRow>> {
  const ownerOf = ownerFinder(members);
  return readLines<ContactField, ContactRow>(
    table,
    fields,
    (line) => {
      const named = splitName(line.name("fullName"));
      const row = {
        line: line.number,
        email: line.email("email"),
        lastName: line.name("lastName") ?? named.lastName,
        firstName: line.name("firstName") ?? named.firstName,
        company: line.name("company"),
        job: line.name("job"),
        linkedinProfileUrl: readLinkedin(line),
        ownerEmail: ownerOf(line),
      };
      const isNamed = line.raw("lastName") !== "" || line.raw("fullName") !== "";
      if (row.lastName === null && line.raw("email") === "" && !isNamed) {
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

/**
 * « Léa Dupont », « DUPONT Léa » or « Dupont, Léa »: the family name is what stands in capitals or before a comma, else
 * what follows the first word. One word is a family name.
 */
function splitName(full: string | null): { firstName: string | null; lastName: string | null } {
  const [family = "", given = ""] = (full ?? "").split(", ");
  const words = family.split(" ");
  const capitals = words.filter((word) => /^\P{Ll}{2,}$/u.test(word));
  const others = words.filter((word) => !capitals.includes(word));
  const isTold = capitals.length > 0 && others.length > 0;
  const [first, last] = isTold ? [others, capitals] : [words.splice(0, words.length > 1 ? 1 : 0), words];
  const [firstName, lastName] = given === "" ? [first.join(" "), last.join(" ")] : [given, family];
  return { firstName: firstName || null, lastName: lastName || null };
}

/** HubSpot's exports name an owner, others give the address: both are taken, as long as they mean one member. */
function ownerFinder(members: readonly Member[]) {
  const byEmail = new Map(members.map(({ email }) => [email.toLowerCase(), email]));
  const named = (name: string): readonly Member[] =>
    members.filter((member) => member.name.toLowerCase() === name);
  return (line: LineReader<ContactField>): string | null => {
    const given = oneLine(line.raw("ownerEmail")).toLowerCase();
    if (given === "") return null;
    const [only, other] = named(given);
    const owner = byEmail.get(given) ?? (other === undefined ? only?.email : undefined);
    if (owner !== undefined) return owner.toLowerCase();
    line.wrong("ownerEmail", "Ce propriétaire n’est pas membre de l’organisation.");
    return null;
  };
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
  line.wrong(
    "linkedinProfileUrl",
    "Adresse LinkedIn invalide\u00A0: attendue sous la forme linkedin.com/in/….",
  );
  return null;
}
