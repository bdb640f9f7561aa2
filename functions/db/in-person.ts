import type { UserContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { call } from "./call.ts";
import type { Queryable } from "./statement.ts";

/**
 * For what gives access or takes data out: throws `forbidden` to an administrator who acts as somebody, and to an API
 * key (decision 096). Answers since how many seconds the session goes on. On the client of a transaction the session stands
 * until its end: whoever ends it waits, and finds what was made.
 */
export async function requireInPerson(
  ctx: Pick<UserContext, "pool" | "sessionId">,
  queryable: Queryable = ctx.pool,
): Promise<number> {
  const seconds = await call(queryable, "app.seconds_in_person", { session: ctx.sessionId });
  if (seconds === null) throw new AppError("forbidden", "Seule la personne elle-même peut faire cela.");
  return seconds;
}
