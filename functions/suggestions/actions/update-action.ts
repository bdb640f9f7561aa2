import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { storable } from "../../db/storable.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { Action, ActionParams, ActionType, isPlausible, MESSAGE_MAXIMUM } from "./contract.ts";
import { changeAction } from "./change-action.ts";

export const contract = defineContract({
  method: "PUT",
  path: "/api/actions/{actionId}",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Modifie une action ouverte\u00A0; l’éditeur n’envoie que le message.",
  params: ActionParams,
  /**
   * The message's `editedAt` that the change was made from, `none` for null: a message that has changed since is not
   * written over (`conflict`).
   */
  query: z.object({
    basedOn: z.union([z.literal("none"), z.iso.datetime({ offset: true }).refine(isPlausible)]).optional(),
  }),
  body: z
    .strictObject({
      ai_action: z.string().max(MESSAGE_MAXIMUM),
      ai_reasoning: z.string().max(MESSAGE_MAXIMUM),
      ai_iceBreakingMessage: z.string().max(MESSAGE_MAXIMUM),
      type: ActionType,
      deadline: z
        .union([z.iso.date(), z.iso.datetime({ offset: true })])
        .refine(isPlausible)
        .nullable(),
      archivedAt: z.iso.datetime({ offset: true }).refine(isPlausible),
      archivedBy: z.enum(["user", "system"]),
      archivedReason: z.enum(["done", "dismissed", "updated"]),
    })
    .partial(),
  response: Action,
});

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

export const route = endpoint(contract, "session", updateAction, {
  name: "ActionsUpdate",
});
export const handler = lambda(route);
