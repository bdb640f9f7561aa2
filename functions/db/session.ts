import * as z from "zod";
import type { BaseContext } from "../http/context.ts";
import type { ErrorCode } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { Pace } from "./limits.ts";
import { longStatement } from "./transaction.ts";

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

/** What a SQL function answers of the session, or of what was asked for, and the error that says so. */
const REFUSALS: Record<string, ErrorCode> = {
  unauthenticated: "unauthenticated",
  no_organization: "no_active_organization",
  forbidden: "forbidden",
  not_found: "not_found",
};

/** A row of such a function. */
interface Answer {
  state: string;
  body: string | null;
}

type SessionContext = BaseContext & { sessionToken: string | null };

/**
 * A call of a SQL function that opens the session itself and answers `(state, body)`. One round trip.
 * Throws the error of a state above; any other is the caller's to read. `body` is the reply's JSON as
 * text, or what a refusal says. At the pace of work it is a transaction, of four round trips.
 */
export async function askWithSession(
  ctx: SessionContext,
  call: string,
  parameters: unknown[],
  pace: Pace = "request",
): Promise<{ state: string; body: string }> {
  if (ctx.sessionToken === null) throw new AppError("unauthenticated");
  const text = `select state, body from ${call}`;
  const values = [ctx.sessionToken, ...parameters];
  const result = await (pace === "work"
    ? longStatement<Answer>(ctx.pool, text, values)
    : ctx.pool.query<Answer>(text, values));
  const { state = "unauthenticated", body = null } = result.rows[0] ?? {};
  const refusal = REFUSALS[state];
  if (refusal !== undefined) throw new AppError(refusal);
  return { state, body: body ?? "" };
}

/** The same for a function that answers no other state than `ok` and those above: its reply's JSON as text. */
export async function readWithSession(
  ctx: SessionContext,
  call: string,
  parameters: unknown[],
  pace: Pace = "request",
): Promise<string> {
  const { state, body } = await askWithSession(ctx, call, parameters, pace);
  if (state !== "ok") throw new Error(`unexpected state of ${call}: ${state}`);
  return body;
}
