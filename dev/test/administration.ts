import { route as createOrganization } from "../../functions/organizations/create-organization.ts";
import { route as deleteOrganization } from "../../functions/organizations/delete-organization.ts";
import { route as getOrganization } from "../../functions/organizations/get-organization.ts";
import { route as listOrganizations } from "../../functions/organizations/list-organizations.ts";
import { route as updateOrganization } from "../../functions/organizations/update-organization.ts";
import { route as banUser } from "../../functions/users/ban-user.ts";
import { route as createUser } from "../../functions/users/create-user.ts";
import { route as deleteUser } from "../../functions/users/delete-user.ts";
import { route as getUser } from "../../functions/users/get-user.ts";
import { route as listUsers } from "../../functions/users/list-users.ts";
import { route as unbanUser } from "../../functions/users/unban-user.ts";
import { route as updateUser } from "../../functions/users/update-user.ts";
import type { AnyEndpoint } from "../../functions/http/endpoint.ts";
import { callerOf } from "./caller.ts";
import type { TestStack } from "./database.ts";
import { signedInMember } from "./factories.ts";

/** What product administrators alone may call. */
const managementRoutes: AnyEndpoint[] = [
  listOrganizations,
  createOrganization,
  getOrganization,
  updateOrganization,
  deleteOrganization,
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  banUser,
  unbanUser,
];

/** The management calls, and others beside them, as a signed-in administrator of the product makes them. */
export async function administration({ admin, platform }: TestStack, others: AnyEndpoint[] = []) {
  const call = callerOf(platform, [...managementRoutes, ...others]);
  const me = await signedInMember(admin, { user: { name: "Ada Ministre", role: "admin" }, role: "owner" });
  return {
    me,
    call,
    /** The call as the administrator. */
    ask: (method: string, path: string, body?: unknown) => call(method, path, { cookie: me.cookie, body }),
    /** The audit's entries of what was done to a target (its id or label), the oldest first. */
    audited: async (target: string) => {
      const { rows } = await admin.query<{
        event: string;
        actor_id: string;
        organization_id: string | null;
        target_label: string;
        detail: Record<string, unknown>;
      }>(
        `select event, actor_id, organization_id, target_label, detail from private.audit
         where (target_id = $1 or target_label = $1) and event ~ '^(user|organization)[.]' order by id`,
        [target],
      );
      return rows;
    },
  };
}
