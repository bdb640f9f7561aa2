import type { World } from "./world.ts";

interface Actor {
  /** The database role. */
  readonly role: string;
  /** `request.jwt.claims` of the request; null leaves them unset. `ours` owns the rows that are tried. */
  readonly claims: (ours: World, theirs: World) => Readonly<Record<string, string>> | null;
}

const person = (sub: string, world: World, orgRole: string): Record<string, string> => ({
  sub,
  role: "authenticated",
  org_id: world.organizationId,
  org_role: orgRole,
});

const system = (world: World): Record<string, string> => person(world.organizationId, world, "system");

/** Everybody who may knock at the database, with a token as the product or a stranger would hold it. */
export const actors = {
  anon: { role: "anon", claims: () => ({ role: "anon" }) },
  "authenticated without claims": { role: "authenticated", claims: () => null },
  "authenticated with empty claims": { role: "authenticated", claims: () => ({}) },
  "authenticated without organization": {
    role: "authenticated",
    claims: (ours) => ({ sub: ours.memberId, role: "authenticated", org_role: "owner" }),
  },
  member: { role: "authenticated", claims: (ours) => person(ours.memberId, ours, "member") },
  colleague: { role: "authenticated", claims: (ours) => person(ours.colleagueId, ours, "member") },
  owner: { role: "authenticated", claims: (ours) => person(ours.ownerId, ours, "owner") },
  admin: { role: "authenticated", claims: (ours) => person(ours.adminId, ours, "admin,member") },
  system: { role: "authenticated", claims: (ours) => system(ours) },
  "member of another organization": {
    role: "authenticated",
    claims: (_, theirs) => person(theirs.memberId, theirs, "member"),
  },
  "owner of another organization": {
    role: "authenticated",
    claims: (_, theirs) => person(theirs.ownerId, theirs, "owner"),
  },
  "system of another organization": { role: "authenticated", claims: (_, theirs) => system(theirs) },
  service_role: { role: "service_role", claims: () => ({ role: "service_role" }) },
  "app_server without claims": { role: "app_server", claims: () => null },
  "app_server for a member": {
    role: "app_server",
    claims: (ours) => person(ours.memberId, ours, "member"),
  },
  "app_server for the system": { role: "app_server", claims: (ours) => system(ours) },
  "app_server for another organization": { role: "app_server", claims: (_, theirs) => system(theirs) },
  auth_server: { role: "auth_server", claims: () => null },
  // What the rows are proved with: whatever stops the others, this one passes.
  superuser: { role: "postgres", claims: () => null },
} satisfies Record<string, Actor>;

export type ActorName = keyof typeof actors;

/** The person who writes as this actor: null for the system and for those without a token. */
export function authorOf(name: ActorName, ours: World, theirs: World): string | null {
  const claims: Readonly<Record<string, string>> | null = (actors[name] as Actor).claims(ours, theirs);
  return claims === null || claims["org_role"] === "system" ? null : (claims["sub"] ?? null);
}

/** Role and claims of this actor, ready for a transaction. */
export function identityOf(
  name: ActorName,
  ours: World,
  theirs: World,
): { readonly role: string; readonly claims: string } {
  const actor: Actor = actors[name];
  const claims = actor.claims(ours, theirs);
  return { role: actor.role, claims: claims === null ? "" : JSON.stringify(claims) };
}
