import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { updateAction as contract } from "./contract.ts";
import { changeAction } from "./change-action.ts";

/**
 * PUT /api/actions/{actionId}. Any of archivedAt, archivedBy and archivedReason archives the action; those
 * left out are now, the user, and dismissed: nobody is counted as written to unless `done` is said. Throws
 * `forbidden` where `archivedBy` is the system, else as `changeAction`: `not_found`, `conflict`.
 */
export async function updateAction(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { body, params } = input;
  if (body.archivedBy === "system") throw new AppError("forbidden", "Seul le système archive en son nom.");
  const { basedOn } = input.query;
  const { deadline, archivedAt, archivedBy, archivedReason, ...texts } = body;
  const isArchived = [archivedAt, archivedBy, archivedReason].some((value) => value !== undefined);
  return changeAction(ctx, params.actionId, {
    words: {
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, storable(text)])),
      ...(deadline === undefined ? {} : { deadline: deadline?.slice(0, 10) ?? null }),
    },
    ...(basedOn === undefined ? {} : { basedOn: basedOn === "none" ? null : basedOn }),
    ...(isArchived
      ? {
          end: {
            at: (archivedAt === undefined ? ctx.clock.now() : new Date(archivedAt)).toISOString(),
            reason: archivedReason ?? "dismissed",
          },
        }
      : {}),
  });
}

/** The text without what Postgres cannot hold: NUL characters and halves of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
