import * as z from "zod";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { localDay } from "../../language/dates/calendar.ts";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { AppError } from "../../http/errors.ts";
import { getPreferences } from "../../preferences/get-preferences.ts";
import { absenceOf } from "../ranking/absence-of.ts";
import { Action, ActionParams, isPlausible, Later } from "./contract.ts";
import { LONGEST_POSTPONEMENT, resumptionDay } from "./resumption-day.ts";
import { changeAction } from "./change-action.ts";
import { getActionInOrganization } from "./store.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/actions/{actionId}/postpone",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Remet une action à un jour ouvré, dont la liste la reprend.",
  params: ActionParams,
  /** A day on which the caller does not work, or the contact is away, is moved to the next that suits. */
  body: z.strictObject({
    until: z.union([Later, z.iso.date().refine(isPlausible)]),
  }),
  response: Action,
});

/**
 * PATCH /api/actions/{actionId}/postpone: « Plus tard ». The action is hidden until a day on which the caller works and
 * the contact is not away, and opened again, as it was left, before that day's list is made. Throws `invalid_request`
 * for a day that is not to come or too far.
 */
export async function postponeAction(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const now = ctx.clock.now();
  const [{ workingDays }, { contactId }] = await Promise.all([
    getPreferences({ ctx }),
    getActionInOrganization(ctx, input.params.actionId),
  ]);
  const today = localDay(now.toISOString(), ctx.organization.timeZone);
  const resumesOn = resumptionDay(input.body.until, today, {
    workingDays,
    absenceOn: await absenceOf(ctx, contactId),
  });
  if (resumesOn === null)
    throw new AppError("invalid_request", undefined, {
      until: `Choisissez un jour à venir, dans les ${LONGEST_POSTPONEMENT} jours.`,
    });
  return changeAction(ctx, input.params.actionId, {
    end: { at: now.toISOString(), reason: "dismissed", resumesOn },
  });
}

export const route = endpoint(contract, "session", postponeAction, {
  name: "ActionsPostpone",
});
export const handler = lambda(route);
