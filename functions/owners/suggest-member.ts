import { fold } from "../language/text/normalise.ts";
import type { ContactOwner } from "./contract.ts";

interface Person {
  readonly name: string | null;
  readonly email: string | null;
}
type Member = Person & { readonly id: string };

/** Shorter ones are many people's. */
const SHORTEST = 3;

/**
 * The member who may be an owner in the CRM under another address: the only one of the same name, else the only one
 * whose address is like theirs or made of their name. Null if there is none, or if several are equally likely.
 */
export function suggestMember(owner: Person, members: readonly Member[]): ContactOwner["suggestion"] {
  const named = only(members.filter((member) => isSameName(owner, member)));
  if (named !== undefined) return { userId: named.id, because: "name" };
  const addressed = only(members.filter((member) => hasAddressOf(owner, member)));
  return addressed === undefined ? null : { userId: addressed.id, because: "address" };
}

const only = (members: readonly Member[]): Member | undefined =>
  members.length === 1 ? members[0] : undefined;

const wordsOf = (name: string | null): string[] => fold(name ?? "").match(/[a-z]+/g) ?? [];

/** In any order; a first name alone is many people's. */
function isSameName(one: Person, other: Person): boolean {
  const words = wordsOf(one.name).sort();
  return words.length > 1 && words.join(" ") === wordsOf(other.name).sort().join(" ");
}

function hasAddressOf(owner: Person, member: Person): boolean {
  const [ours, theirs] = [partsOf(owner.email), partsOf(member.email)];
  const isWhole = (local: string, forms: readonly string[]): boolean =>
    local.length >= SHORTEST && forms.includes(local);
  if (isWhole(ours.local, [...fullForms(member.name), theirs.local])) return true;
  if (isWhole(theirs.local, fullForms(owner.name))) return true;
  // In one's own domain less is enough.
  return ours.domain !== "" && ours.domain === theirs.domain && shortForms(member.name).includes(ours.local);
}

/** « c.renaud+crm@demo.test » is `crenaud` of `demo.test`. */
function partsOf(email: string | null): { local: string; domain: string } {
  const [local = "", domain = ""] = (email ?? "").toLowerCase().split("@");
  return { local: (local.split("+")[0] ?? "").replace(/[^a-z0-9]/g, ""), domain };
}

/** Both names whole, either first. */
function fullForms(name: string | null): string[] {
  const [first, ...rest] = wordsOf(name);
  const last = rest.join("");
  return first === undefined || last === "" ? [] : [first + last, last + first];
}

/** Either name alone, or one of them cut to its initial: « durand », « cdurand », « camilled ». */
function shortForms(name: string | null): string[] {
  const [first = "", ...rest] = wordsOf(name);
  const last = rest.join("");
  if (last === "") return first === "" ? [] : [first];
  return [first, last, first.charAt(0) + last, first + last.charAt(0), last + first.charAt(0)];
}
