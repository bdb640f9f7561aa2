import { isSharedDomain } from "../../language/shared-domains.ts";
import { ownWords } from "../../language/text/message-text.ts";
import { plainName } from "../../language/untrusted/quotable.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import { readTexts } from "../../readings/of-contact.ts";
import { exchangeEvent, noteEvent } from "../ranking/situation.ts";
import type { NamedKind, NamedPerson } from "./contract.ts";
import type { NamingText } from "./naming-store.ts";
import { newPostIn } from "./new-post.ts";
import { dialled } from "./parts-of.ts";
import { personNamed } from "./person-named.ts";

/** Whom a fact of a text names. */
export interface NamedInFact {
  readonly fact: DatedFact;
  readonly kind: NamedKind;
  readonly person: NamedPerson["person"];
  /** The same text says that its contact leaves. */
  readonly leaves: boolean;
}

/** Whom a text names, by the reading that counts; none in what we wrote ourselves. */
export function namedIn(
  text: NamingText,
  members: readonly { readonly name: string; readonly email: string }[],
  timeZone: string,
): NamedInFact[] {
  const { id, date, type, direction } = text;
  const read = readTexts(text.readings, text.facts)(id);
  const event =
    type === null
      ? noteEvent({ id, date, ...read }, timeZone)
      : exchangeEvent({ id, date, type, direction, ...read }, timeZone);
  if (!event.incoming && (event.channel === "email" || event.channel === "sms")) return [];
  const facts = event.facts ?? [];
  const leaves = facts.some(({ kind }) => kind === "departure");
  const body = readUntrusted(type === "email" ? ownWords(text.text) : text.text).citable;
  return facts.flatMap((fact): NamedInFact[] => {
    if (fact.kind === "departure") {
      const person = inNewPost(fact, text, body);
      return person === null ? [] : [{ fact, kind: "newPost", person, leaves }];
    }
    if (fact.kind !== "successor" && fact.kind !== "introduction") return [];
    const named = personNamed({
      quote: fact.quote,
      object: fact.object,
      body,
      others: [nameOf(text), ...members.map(({ name }) => name)],
      ofOthers: [
        ...[text.email ?? "", ...members.map(({ email }) => email)].map((email) =>
          email.trim().toLowerCase(),
        ),
        ...text.phones.map(dialled),
      ],
    });
    if (named === null) return [];
    const company = isElsewhere(fact, named.email, text.email) ? null : plainName(text.company);
    return [{ fact, kind: fact.kind, person: { ...named, company }, leaves }];
  });
}

/** The contact themselves, where they say that they leave and will be reached at another address. */
function inNewPost(fact: DatedFact, text: NamingText, body: string): NamedPerson["person"] | null {
  if (fact.who !== "contact" || text.lastName === null || !body.includes(fact.quote)) return null;
  const post = newPostIn(body, text);
  if (post === null) return null;
  const [firstName, lastName] = [plainName(text.firstName), plainName(text.lastName)];
  return { firstName, lastName, ...post, phone: null, job: null };
}

/** Whoever is introduced may work anywhere: where their address is of another domain, nobody knows. */
function isElsewhere({ kind }: DatedFact, email: string | null, ofContact: string | null): boolean {
  if (kind !== "introduction" || email === null) return false;
  const domain = email.slice(email.indexOf("@") + 1);
  return isSharedDomain(domain) || ofContact?.trim().toLowerCase().endsWith(`@${domain}`) !== true;
}

const nameOf = ({ firstName, lastName }: NamingText): string =>
  [firstName, lastName].filter(Boolean).join(" ");
