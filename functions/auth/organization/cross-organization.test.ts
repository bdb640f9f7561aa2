import { describe, expect, it } from "vitest";
import { createAuth } from "../better-auth.ts";
import { createAuthPool } from "../pool.ts";
import { newAddress, organizationStack, type Staff } from "../../../dev/test/staff.ts";

const { admin, call, post, platform, createStaff } = await organizationStack();

/** The other organization's ids, as one of our members could use them. */
interface Foreign extends Staff {
  readonly slug: string;
  readonly invitationId: string;
}
type Fields = Record<string, unknown>;
interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Fields that name the other organization's data; `ours` is the caller's own. */
  readonly fields: (theirs: Foreign, ours: Staff) => Fields;
}

const at = (method: "GET" | "POST", path: string, fields: Route["fields"]): Route => ({
  method,
  path,
  fields,
});
const routes: Route[] = [
  at("POST", "update", (t) => ({ organizationId: t.organizationId, data: { name: "Prise" } })),
  at("POST", "delete", (t) => ({ organizationId: t.organizationId })),
  at("POST", "set-active", (t) => ({ organizationId: t.organizationId })),
  at("POST", "set-active", (t) => ({ organizationSlug: t.slug })),
  at("GET", "get-organization", (t) => ({ organizationId: t.organizationId })),
  at("GET", "get-full-organization", (t) => ({ organizationId: t.organizationId })),
  at("GET", "get-full-organization", (t) => ({ organizationSlug: t.slug })),
  at("POST", "invite-member", (t) => ({
    organizationId: t.organizationId,
    email: newAddress(),
    role: "member",
  })),
  at("POST", "invite-member", (t) => ({ teamId: t.teamId, email: newAddress(), role: "member" })),
  at("POST", "cancel-invitation", (t) => ({ invitationId: t.invitationId })),
  at("POST", "accept-invitation", (t) => ({ invitationId: t.invitationId })),
  at("POST", "reject-invitation", (t) => ({ invitationId: t.invitationId })),
  at("GET", "get-invitation", (t) => ({ id: t.invitationId })),
  at("GET", "list-invitations", (t) => ({ organizationId: t.organizationId })),
  at("GET", "list-members", (t) => ({ organizationId: t.organizationId })),
  at("GET", "list-members", (t) => ({ organizationSlug: t.slug })),
  at("GET", "get-active-member-role", (t) => ({ organizationId: t.organizationId })),
  at("GET", "get-active-member-role", (t) => ({ organizationSlug: t.slug })),
  at("GET", "get-active-member-role", (t) => ({ userId: t.member.userId })),
  at("POST", "remove-member", (t) => ({
    organizationId: t.organizationId,
    memberIdOrEmail: t.member.memberId,
  })),
  at("POST", "remove-member", (t) => ({ memberIdOrEmail: t.member.memberId })),
  at("POST", "remove-member", (t) => ({ memberIdOrEmail: t.member.email })),
  at("POST", "remove-member", (t, o) => ({
    organizationId: o.organizationId,
    memberIdOrEmail: t.owner.memberId,
  })),
  at("POST", "update-member-role", (t) => ({
    organizationId: t.organizationId,
    memberId: t.member.memberId,
    role: "admin",
  })),
  at("POST", "update-member-role", (t) => ({ memberId: t.member.memberId, role: "admin" })),
  at("POST", "leave", (t) => ({ organizationId: t.organizationId })),
  at("POST", "has-permission", (t) => ({
    organizationId: t.organizationId,
    permissions: { organization: ["update"] },
  })),
  at("POST", "create-team", (t) => ({ organizationId: t.organizationId, name: "Prise" })),
  at("POST", "update-team", (t) => ({ teamId: t.teamId, data: { name: "Prise" } })),
  at("POST", "update-team", (t) => ({
    teamId: t.teamId,
    data: { name: "Prise", organizationId: t.organizationId },
  })),
  at("POST", "remove-team", (t) => ({ teamId: t.teamId, organizationId: t.organizationId })),
  at("POST", "remove-team", (t) => ({ teamId: t.teamId })),
  at("GET", "list-teams", (t) => ({ organizationId: t.organizationId })),
  at("POST", "set-active-team", (t) => ({ teamId: t.teamId })),
  at("GET", "list-team-members", (t) => ({ teamId: t.teamId })),
  at("GET", "list-user-teams", (t) => ({ organizationId: t.organizationId })),
  at("GET", "list-user-teams", (t) => ({ userId: t.member.userId })),
  at("POST", "add-team-member", (t, o) => ({ teamId: t.teamId, userId: o.owner.userId })),
  at("POST", "add-team-member", (t, o) => ({ teamId: o.teamId, userId: t.member.userId })),
  at("POST", "add-team-member", (t) => ({
    teamId: t.teamId,
    userId: t.member.userId,
    organizationId: t.organizationId,
  })),
  at("POST", "remove-team-member", (t) => ({ teamId: t.teamId, userId: t.member.userId })),
  at("POST", "remove-team-member", (t) => ({
    teamId: t.teamId,
    userId: t.member.userId,
    organizationId: t.organizationId,
  })),
];
/** Routes that name no organization's data. */
const ABOUT_ONESELF = ["create", "check-slug", "list", "get-active-member", "list-user-invitations"];

/** All data of the other organization. */
async function stateOf({ organizationId, teamId }: Foreign): Promise<unknown> {
  const { rows } = await admin.query(
    `select
       (select to_jsonb(o) from better_auth.organization o where o.id = $1) as organization,
       (select jsonb_agg(m order by m.id) from better_auth.member m where m.organization_id = $1) as members,
       (select jsonb_agg(i order by i.id) from better_auth.invitation i where i.organization_id = $1) as invitations,
       (select jsonb_agg(t order by t.id) from better_auth.team t where t.organization_id = $1) as teams,
       (select jsonb_agg(p order by p.id) from better_auth.team_member p where p.team_id = $2) as team_members`,
    [organizationId, teamId],
  );
  return rows[0];
}

async function createForeign(): Promise<Foreign> {
  const staff = await createStaff();
  const invited = await post("invite-member", staff.owner.cookie, { email: newAddress(), role: "member" });
  await post("add-team-member", staff.owner.cookie, { teamId: staff.teamId, userId: staff.member.userId });
  const { rows } = await admin.query<{ slug: string }>(
    "select slug from better_auth.organization where id = $1",
    [staff.organizationId],
  );
  return { ...staff, slug: rows[0]?.slug ?? "", invitationId: (invited.json as { id: string }).id };
}

const [theirs, ours] = [await createForeign(), await createStaff()];

/** Calls a route as our owner, who has every right in their own organization. */
async function reach({ method, path, fields }: Route, of: Foreign) {
  const { cookie } = ours.owner;
  const values = fields(of, ours);
  const query = new URLSearchParams(values as Record<string, string>).toString();
  return method === "GET"
    ? call(method, `/api/auth/organization/${path}?${query}`, { cookie })
    : post(path, cookie, values);
}

describe("an owner's call with another organization's ids", () => {
  it("is tried on every route there is", async () => {
    const pool = createAuthPool(platform.environment, platform.log);
    const auth = createAuth(platform.environment, pool, platform.log);
    const known = Object.values(auth.api).flatMap((one) => {
      const { path } = one as { path?: string };
      return path?.startsWith("/organization/") ? [path.replace("/organization/", "")] : [];
    });
    await pool.end();
    const tried = [...routes.map(({ path }) => path), ...ABOUT_ONESELF];
    expect(new Set(tried)).toEqual(new Set(known));
  });

  it("finds what it names, so that a refusal is about whose it is", async () => {
    const state = (await stateOf(theirs)) as Record<string, unknown[] | null>;
    expect(state["members"]).toHaveLength(3);
    expect(state["invitations"]).toHaveLength(1);
    expect(state["teams"]).toHaveLength(1);
    expect(state["team_members"]).toHaveLength(1);
  });

  it.each(
    routes.map(
      (route) =>
        [
          `${route.method} ${route.path} ${Object.keys(route.fields(theirs, ours)).join(" ")}`,
          route,
        ] as const,
    ),
  )("is refused and changes nothing: %s", async (_, route) => {
    await admin.query("update better_auth.session set active_organization_id = $1 where user_id = $2", [
      ours.organizationId,
      ours.owner.userId,
    ]);
    const before = await stateOf(theirs);
    const reply = await reach(route, theirs);
    expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.text).not.toContain(theirs.member.email);
    expect(reply.text).not.toContain("Équipe Nord");
    expect(await stateOf(theirs)).toEqual(before);
    const { rows } = await admin.query<{ active: string | null; team: string | null }>(
      `select active_organization_id as active, active_team_id as team from better_auth.session where user_id = $1`,
      [ours.owner.userId],
    );
    for (const { active, team } of rows) {
      expect(active).not.toBe(theirs.organizationId);
      expect(team).not.toBe(theirs.teamId);
    }
  });
});
