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

/** What one says of oneself. What a colleague of the contact’s asks or refuses is their company’s, and stays. */
const OF_ONESELF: ReadonlySet<FactKind> = new Set(["optOut", "absence", "departure", "unreachable"]);

/** What somebody outside that company asks or promises is between them and the contact. */
const OF_OUTSIDERS: ReadonlySet<FactKind> = new Set([
  ...OF_ONESELF,
  "question",
  "commitment",
  "nextStep",
  "refusal",
]);

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
  const address = addressIn(author);
  if (people.contact !== null && address !== null && address === fold(people.contact)) return facts;
  const domain = domainOf(people.contact ?? "");
  const isOutside = address !== null && domain !== null && domainOf(address) !== domain;
  const ofAuthor = isOutside ? OF_OUTSIDERS : OF_ONESELF;
  const isOurs = people.ours.some((one) => wrote(author, one));
  return facts.flatMap((fact) => {
    if (above.includes(fact.quote)) return [fact];
    if (isOurs) return [];
    return [ofAuthor.has(fact.kind) ? { ...fact, who: "thirdParty" as const } : fact];
  });
}

/** Whether an author is this person, or has an address of their company. Without an address the name tells. */
function wrote(author: string, { name, email }: People["ours"][number]): boolean {
  if (!author.includes("@")) return name.includes(" ") && author.includes(fold(name));
  const address = addressIn(author);
  const domain = domainOf(email);
  return address !== null && (address === fold(email) || (domain !== null && domainOf(address) === domain));
}

/** The address in « Paul Durand <paul@durand.fr> »; null without one. */
const addressIn = (author: string): string | null =>
  author.split(/[\s<>()"',;:[\]]/).find((part) => part.includes("@")) ?? null;

/** The domain of a company’s address; null of none, and of one that strangers share. */
function domainOf(email: string): string | null {
  const domain = fold(email).split("@")[1] ?? "";
  return domain === "" || isSharedDomain(domain) ? null : domain;
}
