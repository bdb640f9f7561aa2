import * as z from "zod";
import { withClaims } from "../../../db/claims.ts";
import { execute, firstRow } from "../../../db/statement.ts";
import { correlationId } from "../../../http/activity.ts";
import type { UserContext } from "../../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { AppError } from "../../../http/errors.ts";
import { lambda } from "../../../http/lambda.ts";
import { lockDay } from "../lock-day.ts";
import { whyNotOf } from "../../explanations/why-not/why-not.ts";
import { keepsOut } from "../../explanations/why-not/why-not-obstacles.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/contacts/{contactId}/choose",
  scope: "actions:write",
  errors: ["conflict", "rate_limited"],
  summary:
    "Met un contact dans la liste du jour de la personne connectée. `conflict`\u00A0: ce qui s’y oppose\u00A0; `missing: proposal`\u00A0: aucune proposition n’est encore écrite.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ position: z.int() }),
});

type Reasons = Awaited<ReturnType<typeof whyNotOf>>["reasons"];

/** Most entries of a day's list, proposed or chosen by hand: as many as the table takes. */
const PLACES = 30;

const CHOSEN = { signal: "chosen", text: "Vous l’avez mis dans votre liste.", evidence: [] };

/** Nothing is written yet that could be sent: the caller has it written first. */
const NOTHING_WRITTEN = new AppError("conflict", "Aucune proposition n’est encore écrite pour ce contact.", {
  missing: "proposal",
});

/**
 * POST /api/contacts/{contactId}/choose: puts a contact in the caller's list of today, after those it has, with what
 * speaks for them. Throws `conflict` with what stands against it (nobody is chosen over an objection, nor in a
 * colleague's place), with `missing: proposal` where nothing is written yet, or where the list is full; `not_found`.
 */
export async function chooseContact(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  const { day, listed, obstacles, reasons, worth } = await whyNotOf(ctx, contactId);
  if (listed !== null) throw new AppError("conflict", "Ce contact est déjà dans votre liste d’aujourd’hui.");
  const against = obstacles.find(keepsOut);
  if (against !== undefined) throw new AppError("conflict", against.text);
  const position = await put(ctx, { contactId, day, score: worth, reasons });
  return { position };
}

function put(
  ctx: UserContext,
  chosen: { contactId: string; day: string; score: number; reasons: Reasons },
): Promise<number> {
  const { contactId, day, score } = chosen;
  const [organizationId, userId] = [ctx.organization.id, ctx.user.id];
  const reasons = [CHOSEN, ...chosen.reasons.map(({ weight: _weight, ...reason }) => reason)];
  return withClaims(ctx, async (client) => {
    await lockDay(client, organizationId, day);
    const found = await firstRow(
      client,
      z.object({ actionId: z.string().nullable(), position: z.number().nullable() }),
      `select (select a.id from public.action a where a.contact_id = $3 and a.archived_at is null) as "actionId",
         (select min(n) from generate_series(1, ${PLACES}) n where not exists (select from public.suggestion g
           where g.organization_id = $1 and g.user_id = $2 and g.day = $4::date and g.position = n)) as position`,
      [organizationId, userId, contactId, day],
    );
    if (found === undefined || found.actionId === null) throw NOTHING_WRITTEN;
    if (found.position === null)
      throw new AppError(
        "conflict",
        "Votre liste compte déjà trente personnes aujourd’hui. Ouvrez la fiche de ce contact pour lui écrire sans attendre.",
      );
    await execute(
      client,
      `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons, correlation_id)
       values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9)`,
      [
        organizationId,
        userId,
        day,
        found.position,
        contactId,
        found.actionId,
        score,
        JSON.stringify(reasons),
        correlationId() ?? null,
      ],
    );
    return found.position;
  });
}

export const route = endpoint(contract, "session", chooseContact, { name: "SuggestionsChooseContact" });
export const handler = lambda(route);
