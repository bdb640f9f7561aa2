import { foldWords } from "../../language/grounding/stem.ts";
import { plainName } from "../../language/untrusted/quotable.ts";
import { tokensIn } from "./names-in.ts";
import { addressesIn, isOfName, withoutAddresses } from "./parts-of.ts";

const LEADS_TO_COMPANY =
  /(?:^|[ '’])(?:rejoin\w{1,4}|chez|au sein (?:de|du)|int[eè]gr\w{1,4})(?: (?:la|le|les|l['’]))?(?: soci[eé]t[eé]| groupe)? ?$/iu;
const CAPITAL = /^[\p{Lu}\d]/u;
const NEAR = 40;
const MOST_WORDS = 4;

/** The address and company at which somebody who leaves says they will be; null without an address made of their name. */
export function newPostIn(
  text: string,
  contact: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly email: string | null;
  },
): { email: string; company: string | null } | null {
  const domainOf = (address: string) => address.slice(address.indexOf("@") + 1);
  const theirs = addressesIn(text).filter(
    (address) =>
      isOfName(address, [contact.lastName]) &&
      (contact.email === null || domainOf(address) !== domainOf(foldWords(contact.email.trim()))),
  );
  const [email, other] = theirs;
  if (email === undefined || other !== undefined) return null;
  return { email, company: companyIn(withoutAddresses(text)) };
}

/** « Je rejoins la société Beta Conseil en mars » */
function companyIn(text: string): string | null {
  const tokens = tokensIn(text);
  for (const [at, { start }] of tokens.entries()) {
    if (!LEADS_TO_COMPANY.test(text.slice(Math.max(0, start - NEAR), start))) continue;
    const words = tokens.slice(at, at + MOST_WORDS);
    const end = words.findIndex(
      ({ text: word, start: from }, index) =>
        !CAPITAL.test(word) ||
        (index > 0 && !/^[ \u00a0&-]+$/u.test(text.slice(words[index - 1]?.end ?? 0, from))),
    );
    const named = end === -1 ? words : words.slice(0, end);
    const last = named.at(-1);
    if (last !== undefined) return plainName(text.slice(start, last.end));
  }
  return null;
}
