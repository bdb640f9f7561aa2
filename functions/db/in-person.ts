import type { UserContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { call } from "./call.ts";

/**
 * For what gives access or takes data out: throws `forbidden` to an administrator who acts as somebody, and to an API
 * key (decision 096). Answers since how many seconds the session goes on.
 */
export async function requireInPerson(ctx: Pick<UserContext, "pool" | "sessionId">): Promise<number> {
  const seconds = await call(ctx.pool, "app.seconds_in_person", { session: ctx.sessionId });
  if (seconds === null) throw new AppError("forbidden", "Seule la personne elle-même peut faire cela.");
  return seconds;
}
