import { createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { Pool } from "pg";
import * as z from "zod";
import { allRows } from "../../db/statement.ts";
import { type Hook, isObject } from "./hook.ts";

const REMOVE = "/organization/remove-member";
const LEAVE = "/organization/leave";

const Departing = z.object({
  id: z.string(),
  team_id: z.string().nullable(),
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
  }),
});
type Departing = z.infer<typeof Departing>;

/** Memberships with person and first team, by membership id, address or user id. */
async function membershipsOf(
  pool: Pool,
  key: { memberId: string } | { email: string } | { userId: string },
): Promise<Departing[]> {
  const [condition, value] =
    "memberId" in key
      ? ["m.id = $1", key.memberId]
      : "email" in key
        ? ["u.email = lower($1)", key.email]
        : ["u.id = $1", key.userId];
  const rows = await allRows(
    pool,
    Departing,
    `select m.id, json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'image', u.image) as "user",
            (select tm.team_id
             from better_auth.team_member tm join better_auth.team t on t.id = tm.team_id
             where tm.user_id = m.user_id and t.organization_id = m.organization_id
             order by tm.created_at, tm.id limit 1) as team_id
     from better_auth.member m join better_auth."user" u on u.id = m.user_id
     where ${condition}`,
    [value],
  );
  return rows;
}

/**
 * Keeps `teamId` and `user` on the member that remove-member and leave answer, as better-auth 1.2.8 had
 * them (docs/product.md, 3). Both are read beforehand: with the membership goes the place in the team.
 */
export function departedMember(pool: Pool): { before: Hook; after: Hook } {
  const departing = new WeakMap<Request, Departing[]>();
  const matcher: Hook["matcher"] = (ctx) => ctx.path === REMOVE || ctx.path === LEAVE;
  return {
    before: {
      matcher,
      handler: createAuthMiddleware(async (ctx) => {
        if (ctx.request === undefined) return;
        const key = ctx.path === REMOVE ? keyOf(ctx.body) : await caller(ctx);
        if (key !== undefined) departing.set(ctx.request, await membershipsOf(pool, key));
      }),
    },
    after: {
      matcher,
      handler: createAuthMiddleware(async (ctx) => {
        const { returned } = ctx.context;
        if (!isObject(returned) || isAPIError(returned)) return undefined;
        const known = ctx.request === undefined ? [] : (departing.get(ctx.request) ?? []);
        const complete = (member: Record<string, unknown>): Record<string, unknown> => {
          const before = known.find((one) => one.id === member["id"]);
          return before === undefined
            ? member
            : { ...member, teamId: before.team_id, user: member["user"] ?? before.user };
        };
        const { member } = returned;
        return isObject(member) ? { ...returned, member: complete(member) } : complete(returned);
      }),
    },
  };
}

function keyOf(body: unknown): { memberId: string } | { email: string } | undefined {
  const given = isObject(body) ? body["memberIdOrEmail"] : undefined;
  if (typeof given !== "string") return undefined;
  if (given.includes("@")) return { email: given };
  return z.uuid().safeParse(given).success ? { memberId: given } : undefined;
}

async function caller(ctx: Parameters<typeof getSessionFromCtx>[0]): Promise<{ userId: string } | undefined> {
  const session = await getSessionFromCtx(ctx);
  return session ? { userId: session.user.id } : undefined;
}
