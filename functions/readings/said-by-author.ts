import { isSharedDomain } from "../language/shared-domains.ts";
import { fold } from "../language/text/normalise.ts";
import { forwardedIn } from "../mail/own-lines/own-lines.ts";
import type { Fact, FactKind } from "./contract.ts";
import type { SourceText } from "./source-text.ts";

/** Who may have written a mail that a contact’s text forwards. */
export interface People {
  readonly ours: readonly { readonly name: string; readonly email: string }[];
  /** The contact’s address. */
  readonly contact: string | null;
}

/** What one says of oneself. What a forwarded mail asks, orders or refuses is its company’s, and stays as it is. */
const OF_ONESELF: ReadonlySet<FactKind> = new Set(["optOut", "absence", "departure", "unreachable"]);

/** Each mark of a forwarded mail has one of these. */
const MARKS = /^[-=]{2}|[-:]$|@/m;

/** Whether a text forwards a mail. */
export const forwards = ({ channel, text }: SourceText): boolean =>
  channel === "email" && MARKS.test(text) && forwardedIn(text) !== null;

/**
 * The facts of a mail, those that it forwards told of their author: who writes there « ne nous écrivez plus » or « je
 * suis absent » is not the contact. A mail of ours that comes back tells nothing: it was read when it left.
 */
export function saidByAuthor(facts: readonly Fact[], { text }: SourceText, people: People): readonly Fact[] {
  const forwarded = forwardedIn(text);
  if (forwarded === null) return facts;
  const above = text.slice(0, forwarded.from);
  const author = fold(forwarded.author ?? "");
  if (people.contact !== null && author.includes(fold(people.contact))) return facts;
  const isOurs = people.ours.some((one) => wrote(author, one));
  return facts.flatMap((fact) => {
    if (above.includes(fact.quote)) return [fact];
    if (isOurs) return [];
    const isTheirs = fact.who === "contact" && OF_ONESELF.has(fact.kind);
    return [isTheirs ? { ...fact, who: "thirdParty" as const } : fact];
  });
}

/** Whether an author is this person, or has an address of their company. Without an address the name tells. */
function wrote(author: string, { name, email }: People["ours"][number]): boolean {
  if (!author.includes("@")) return name.includes(" ") && author.includes(fold(name));
  const domain = fold(email).split("@")[1] ?? "";
  return (
    author.includes(fold(email)) ||
    (domain !== "" && !isSharedDomain(domain) && author.includes(`@${domain}`))
  );
}
