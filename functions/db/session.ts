import * as z from "zod";
import type { BaseContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";

const Person = z.object({
  session_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  product_role: z.string(),
});

const SessionState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("unauthenticated") }),
  Person.extend({ state: z.literal("no_organization") }),
  Person.extend({
    state: z.literal("ok"),
    organization_id: z.string(),
    organization_role: z.string(),
    time_zone: z.string(),
  }),
]);
export type SessionState = z.infer<typeof SessionState>;

/** Looks a session token up (SQL function app.gate). */
export async function openSession(ctx: BaseContext, token: string): Promise<SessionState> {
  const result = await ctx.pool.query<{ gate: unknown }>("select app.gate($1) as gate", [token]);
  return SessionState.parse(result.rows[0]?.gate);
}

/**
 * A hot read: a SQL function that opens the session itself and answers `(state, body)`, the body being
 * the reply's JSON as text. One round trip. Throws the error of any state but `ok`.
 */
export async function readWithSession(
  ctx: BaseContext & { sessionToken: string | null },
  call: string,
  parameters: unknown[],
): Promise<string> {
  if (ctx.sessionToken === null) throw new AppError("unauthenticated");
  const result = await ctx.pool.query<{ state: string; body: string }>(`select state, body from ${call}`, [
    ctx.sessionToken,
    ...parameters,
  ]);
  const row = result.rows[0];
  switch (row?.state) {
    case "ok":
      return row.body;
    case "no_organization":
      throw new AppError("no_active_organization");
    case "not_found":
      throw new AppError("not_found");
    default:
      throw new AppError("unauthenticated");
  }
}
