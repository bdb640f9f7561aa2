import { createAuthMiddleware, isAPIError } from "better-auth/api";
import type { Pool } from "pg";
import { type Hook, isObject } from "./hook.ts";
import { teamsOf } from "./team-of.ts";

const PATHS = [
  "/organization/create",
  "/organization/get-full-organization",
  "/organization/get-active-member",
  "/organization/list-members",
  "/organization/update-member-role",
  "/organization/accept-invitation",
];

interface Member extends Record<string, unknown> {
  readonly userId: string;
  readonly organizationId: string;
}

function isMember(value: unknown): value is Member {
  return (
    isObject(value) && typeof value["userId"] === "string" && typeof value["organizationId"] === "string"
  );
}

/**
 * Gives every member that a reply holds its `teamId`, null for none (docs/product.md, 3): the reply
 * itself, its `member` or its `members`, which are all of one organization.
 */
export function memberTeam(pool: Pool): Hook {
  return {
    matcher: (ctx) => PATHS.includes(ctx.path ?? ""),
    handler: createAuthMiddleware(async (ctx) => {
      const { returned } = ctx.context;
      if (!isObject(returned) || isAPIError(returned)) return undefined;
      const { member, members } = returned;
      const all = [returned, member, ...(Array.isArray(members) ? members : [])].filter(isMember);
      const organizationId = all[0]?.organizationId;
      if (organizationId === undefined) return undefined;
      const userIds = all.map((one) => one.userId);
      const teams = await teamsOf(pool, organizationId, userIds);
      const withTeam = (value: unknown): unknown =>
        isMember(value) ? { ...value, teamId: teams.get(value.userId) ?? null } : value;
      return {
        ...(isMember(returned) ? { ...returned, teamId: teams.get(returned.userId) ?? null } : returned),
        ...("member" in returned ? { member: withTeam(member) } : {}),
        ...(Array.isArray(members) ? { members: members.map(withTeam) } : {}),
      };
    }),
  };
}
