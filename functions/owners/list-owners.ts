import { unknownOwnerId } from "../crm/owner-address.ts";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { type ContactOwner, ContactOwners, type Given, type UnownedGiven } from "./contract.ts";
import { type Member, readOwners, type StoredOwners } from "./store.ts";
import { suggestMember } from "./suggest-member.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/crm/owners",
  summary:
    "Les propriétaires de contacts que nomment les CRM, et à qui vont leurs contacts\u00A0; pour les responsables de l’organisation.",
  response: ContactOwners,
});

/** GET /api/crm/owners: who owns contacts in the CRMs, whose they are here, and who an unknown one may be. */
export async function listOwners({ ctx }: { ctx: ManagerContext }): Promise<Wire<typeof contract>> {
  return ownersReply(await readOwners(ctx));
}

/** The owners as the API shows them. A decision for somebody who can no longer sign in counts as none. */
export function ownersReply({ members, owners, unowned, named }: StoredOwners): Wire<typeof contract> {
  const isMember = (userId: string): boolean => members.some(({ id }) => id === userId);
  const data = owners.flatMap(({ crm, key, contacts, given, userId }): ContactOwner[] => {
    if (crm === null || key === null) return [];
    const ofCrm = named.find((one) => one.crm === crm)?.owners ?? {};
    const id = unknownOwnerId(crm, key);
    const email = id === null ? key : null;
    const known = id === null ? Object.values(ofCrm).find((one) => one.email === key) : ofCrm[id];
    const name = known?.name ?? null;
    const decided = toGiven(given, userId, isMember);
    const sameAddress = members.find((member) => member.email.toLowerCase() === key)?.id ?? null;
    const settled = decided !== null || sameAddress !== null;
    const suggestion = settled ? null : suggestMember({ name, email }, members);
    return [{ crm, key, name, email, contacts, given: decided, sameAddress, suggestion }];
  });
  const contacts = owners.reduce((sum, one) => (one.key === null ? sum + one.contacts : sum), 0);
  const given: UnownedGiven =
    unowned.to === "member" && !isMember(unowned.userId) ? { to: "nobody" } : unowned;
  return { data, unowned: { contacts, given }, members: members.map(toMember) };
}

const toMember = ({ id, name, email }: Member): Member => ({ id, name, email });

function toGiven(
  to: Given["to"] | null,
  userId: string | null,
  isMember: (userId: string) => boolean,
): Given | null {
  if (to === null) return null;
  if (to !== "member") return { to };
  return userId !== null && isMember(userId) ? { to, userId } : null;
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation attribuent les contacts." },
  listOwners,
  { name: "OwnersList" },
);
export const handler = lambda(route);
