import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Pool } from "pg";
import * as z from "zod";
import { type Hook, isObject } from "./hook.ts";
import { teamsOf } from "./team-of.ts";

const Target = z.object({ teamId: z.uuid(), organizationId: z.uuid().optional() });

/** Nobody deletes the team they are in, whatever their role: the hook throws 403 (docs/product.md, 5). */
export function ownTeam(pool: Pool): Hook {
  return {
    matcher: (ctx) => ctx.path === "/organization/remove-team",
    handler: createAuthMiddleware(async (ctx) => {
      const target = Target.safeParse(isObject(ctx.body) ? ctx.body : {});
      if (!target.success) return;
      const current = await getSessionFromCtx(ctx);
      const organizationId: unknown =
        target.data.organizationId ?? current?.session["activeOrganizationId"] ?? undefined;
      if (!current || typeof organizationId !== "string") return;
      const teams = await teamsOf(pool, organizationId, [current.user.id]);
      if (teams.get(current.user.id) !== target.data.teamId) return;
      throw new APIError("FORBIDDEN", {
        code: "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM",
        message: "You are not allowed to delete this team",
      });
    }),
  };
}
