import * as z from "zod";
import { AppError } from "../http/errors.ts";
import { plainHeader } from "./header-words.ts";
import { oneLine } from "./read-lines.ts";

/** Somebody of the organization, to whom contacts can be given. */
export const Member = z.object({ email: z.string(), name: z.string() });
export type Member = z.infer<typeof Member>;

/** Whose a contact is by what a file’s column of owners says. */
interface FoundOwner {
  /** A member’s address in lower case; null where the contact keeps the owner it has. */
  readonly email: string | null;
  /** Whose it is where it is new: an address, null for the team; undefined where the file names nobody. */
  readonly ifNew?: string | null;
  /** As the file writes somebody who is no member. */
  readonly stranger?: string;
  /** What is said of the line. */
  readonly remark?: string;
}

/** By what owners are found: `owners` says to whom those go that are no members, by address; null leaves them to the team. */
export interface OwnersGiven {
  readonly members: readonly Member[];
  readonly owners: Readonly<Record<string, string | null>>;
  /** Address of who imports. */
  readonly importer: string;
}

/**
 * Finds an owner by the address or the name that a cell gives, as long as it means one member. Whoever else it names
 * goes where `owners` says, and unless it does, to who imports. Throws `invalid_request` where `owners` names no member.
 */
export function ownerFinder({ members, owners, importer }: OwnersGiven): (cell: string) => FoundOwner {
  const byEmail = new Map(members.map((member) => [member.email.toLowerCase(), member]));
  const given = new Map(Object.entries(owners).map(([name, email]) => [keyOf(name), email]));
  const wrong = [...given].filter(([, email]) => email !== null && !byEmail.has(email.toLowerCase()));
  if (wrong.length > 0) {
    const message = "Cette personne ne fait pas partie de l’organisation.";
    throw new AppError(
      "invalid_request",
      message,
      Object.fromEntries(wrong.map(([name]) => [`owners.${name}`, message])),
    );
  }
  return (cell) => {
    const stranger = oneLine(cell);
    if (stranger === "") return { email: null };
    const [only, other] = members.filter(({ name }) => wordsOf(name) === wordsOf(stranger));
    const member = byEmail.get(keyOf(stranger)) ?? (other === undefined ? only : undefined);
    if (member !== undefined) return { email: member.email.toLowerCase() };
    const whose = given.get(keyOf(stranger));
    const unknown = `«\u00A0${stranger}\u00A0» n’est pas membre de l’organisation\u00A0:`;
    if (whose === undefined)
      return {
        email: null,
        ifNew: importer.toLowerCase(),
        stranger,
        remark: `${unknown} s’il est nouveau, ce contact est à vous.`,
      };
    if (whose === null)
      return {
        email: null,
        ifNew: null,
        stranger,
        remark: `${unknown} s’il est nouveau, ce contact est à l’équipe.`,
      };
    const email = whose.toLowerCase();
    return { email, stranger, remark: `${unknown} ce contact est à ${byEmail.get(email)?.name ?? email}.` };
  };
}

const keyOf = (name: string): string => oneLine(name).toLowerCase();

/** A name in whatever order its words stand: « RENAUD Camille ». */
const wordsOf = (name: string): string => plainHeader(name).split(" ").toSorted().join(" ");
