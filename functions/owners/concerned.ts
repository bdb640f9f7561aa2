import type { ContactOwner, ContactOwners, UnownedGiven } from "./contract.ts";

/**
 * Ids of the members whose list a decision changes: those who lose contacts, and those who get them. `before` and
 * `after`: who owned which contacts before the decision, and who does after it.
 */
export function concernedBy(before: ContactOwners, after: ContactOwners): string[] {
  const concerned = new Set<string>();
  const everybody = after.members.map(({ id }) => id);
  const compare = (then: UnownedGiven, now: UnownedGiven, contacts: number): void => {
    if (contacts === 0 || isSame(then, now)) return;
    for (const userId of [...takersOf(then, everybody), ...takersOf(now, everybody)]) concerned.add(userId);
  };
  compare(before.unowned.given, after.unowned.given, after.unowned.contacts);
  for (const owner of after.data) {
    const earlier = before.data.find(({ crm, key }) => crm === owner.crm && key === owner.key);
    if (earlier === undefined) continue;
    compare(holderOf(earlier, before.unowned.given), holderOf(owner, after.unowned.given), owner.contacts);
  }
  return everybody.filter((id) => concerned.has(id));
}

/** To whom an owner's contacts go. */
function holderOf({ given, sameAddress }: ContactOwner, unowned: UnownedGiven): UnownedGiven {
  if (given?.to === "unowned") return unowned;
  if (given !== null) return given;
  return sameAddress === null ? { to: "nobody" } : { to: "member", userId: sameAddress };
}

const userOf = (given: UnownedGiven): string | null => (given.to === "member" ? given.userId : null);

const isSame = (one: UnownedGiven, other: UnownedGiven): boolean =>
  one.to === other.to && userOf(one) === userOf(other);

function takersOf(given: UnownedGiven, everybody: readonly string[]): readonly string[] {
  if (given.to === "nobody") return [];
  return given.to === "member" ? [given.userId] : everybody;
}
