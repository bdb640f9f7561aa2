import type { Member } from "../../../../functions/auth/contract.ts";
import { folded } from "../../lib/folded.ts";
import { rolesIn } from "../../lib/roles.ts";

interface Wanted {
  words: string;
  /** Only who has this role; empty for everybody. */
  role: string;
  /** `name`, `email` or `role`, or one of them with `-` before it. */
  sort: string;
  offset: number;
  pageSize: number;
}

/**
 * A page of the members of a role whose name or address holds the words, without regard to case and accents. All of
 * them are on this device already: an organization has a hundred at most.
 */
export function membersShown(members: readonly Member[], { words, role, sort, offset, pageSize }: Wanted) {
  const found = members
    .filter((member) => role === "" || rolesIn(member.role).includes(role))
    .filter(({ user }) => folded(`${user.name} ${user.email}`).includes(folded(words)))
    .toSorted((one, other) => compare(one, other, sort));
  const data = found.slice(offset, offset + pageSize);
  return { data, meta: { offset, itemCount: found.length, hasMore: offset + data.length < found.length } };
}

const french = new Intl.Collator("fr", { sensitivity: "base" });
const RANKS = ["owner", "admin", "member"];

function compare(one: Member, other: Member, sort: string): number {
  const byName = french.compare(one.user.name, other.user.name);
  const field = sort.replace(/^-/, "");
  const order =
    field === "role"
      ? rank(one) - rank(other) || byName
      : field === "email"
        ? french.compare(one.user.email, other.user.email)
        : byName;
  return sort.startsWith("-") ? -order : order;
}

/** The highest of somebody's roles: 0 for an owner. */
function rank({ role }: Member): number {
  const ranks = rolesIn(role).map((each) => RANKS.indexOf(each));
  return Math.min(...ranks.map((each) => (each === -1 ? RANKS.length : each)));
}
