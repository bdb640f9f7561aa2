import { domainToASCII } from "node:url";
import * as z from "zod";

const EMAIL_MAXIMUM = 254;
const Email = z.email();

/** Longest cell that is looked through. */
const LONGEST = 2_000;

/**
 * The addresses of a cell in lower case, each once: « Paul Blanc <paul@exemple.fr> », « mailto:paul@exemple.fr », several
 * with `;`, `,`, `:::` or spaces between them. A domain with accents is written as mail servers know it.
 */
export function addressesIn(cell: string): string[] {
  const found = cell
    .slice(0, LONGEST)
    .toLowerCase()
    .split(/[\s;,<>"()|?]+|:::/)
    .flatMap((part) => addressOf(part.replace(/^mailto:/, "")) ?? []);
  return [...new Set(found)];
}

function addressOf(part: string): string | null {
  const at = part.lastIndexOf("@");
  if (at < 1) return null;
  const domain = part.slice(at + 1);
  // oxlint-disable-next-line no-control-regex -- what is not ASCII is looked for
  const known = /^[\x00-\x7f]*$/.test(domain) ? domain : domainToASCII(domain);
  const address = `${part.slice(0, at)}@${known}`;
  return address.length <= EMAIL_MAXIMUM && Email.safeParse(address).success ? address : null;
}
