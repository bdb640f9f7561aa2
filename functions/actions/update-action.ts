import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { updateAction as contract } from "./contract.ts";
import { type ActionPatch, changeOpenAction } from "./store.ts";

/**
 * PUT /api/actions/{actionId}. Archiving by this call needs all of archivedAt, archivedBy and
 * archivedReason, and is always the user's doing.
 */
export async function updateAction(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { body, params } = call.input;
  const archiving = [body.archivedAt, body.archivedBy, body.archivedReason].filter(
    (value) => value !== undefined,
  );
  if (archiving.length !== 0 && archiving.length !== 3) {
    throw new AppError("invalid_request", undefined, {
      archivedAt: "Pour archiver, envoyez ensemble archivedAt, archivedBy et archivedReason.",
    });
  }
  if (body.archivedBy === "system") throw new AppError("forbidden", "Seul le système archive en son nom.");
  const { deadline, archivedAt, ...rest } = body;
  const patch: ActionPatch = {
    ...Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, storable(text)])),
    ...(archivedAt === undefined ? {} : { archivedAt: new Date(archivedAt).toISOString() }),
    ...(deadline === undefined ? {} : { deadline: deadline?.slice(0, 10) ?? null }),
  };
  return changeOpenAction(call.ctx, params.actionId, patch);
}

/** The text without what Postgres cannot hold: NUL characters and halves of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
