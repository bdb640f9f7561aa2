import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { addDays, frenchDay, localDay } from "../../language/dates/calendar.ts";
import { DAYS_AFTER_DISMISSED } from "../ranking/vetoes/cooldown.ts";

/** What somebody's choices of the last day they made some change: whom they put off, or hid for a reason. */
export const contract = defineContract({
  method: "GET",
  path: "/api/me/contacts/last-choices",
  summary: "Ce que changent les derniers choix de la personne connectée, faits un jour précédent.",
  response: z.object({
    data: z.array(z.object({ contactId: z.uuid(), /** A French sentence. */ text: z.string() })),
  }),
});

/** Days after which a choice is no longer recalled: over a weekend and a public holiday. */
const RECALLED = 5;

const Choice = z.object({
  contactId: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD`, in the caller's time zone. */
  madeOn: z.string(),
  because: z.enum(["notNow", "wrongPerson", "inTouch", "wrongReason"]).nullable(),
  resumesOn: z.string().nullable(),
  isCorrected: z.boolean(),
});
type Choice = z.infer<typeof Choice>;

/** GET /api/me/contacts/last-choices: what the caller's choices of the last day they made some change. */
export async function lastChoices({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const today = localDay(ctx.clock.now(), ctx.organization.timeZone);
  const choices = await readChoices(ctx, today);
  return { data: choices.map((choice) => ({ contactId: choice.contactId, text: effectOf(choice, today) })) };
}

function effectOf({ name, madeOn, because, resumesOn, isCorrected }: Choice, today: string): string {
  if (resumesOn !== null)
    return resumesOn <= today
      ? `${name} est de retour, comme vous l’avez choisi.`
      : `${name} revient le ${frenchDay(resumesOn, today)}, comme vous l’avez choisi.`;
  if (isCorrected) return `${name}\u00A0: la raison que vous avez dite inexacte ne compte plus.`;
  const back = addDays(madeOn, DAYS_AFTER_DISMISSED[because ?? "null"] + 1);
  return `${name}\u00A0: plus de suggestion avant le ${frenchDay(back, today)}, sauf fait nouveau.`;
}

/** Those of the last day before `today` on which the caller made one. */
function readChoices(ctx: UserContext, today: string): Promise<Choice[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      Choice,
      `with made as (
         select a.*, (coalesce(a.archived_at, a.updated_at) at time zone $3)::date as made_on
         from public.action a
         where a.organization_id = $1 and a.handled_by = $2 and (a.archived_reason = 'dismissed' or a.resumes_on = $4::date)
           and (a.dismissed_because is not null or a.resumes_on is not null))
       select c.id as "contactId", coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email, 'Contact sans nom') as name,
         m.made_on::text as "madeOn", m.dismissed_because as because, m.resumes_on::text as "resumesOn",
         exists (select from public.fact_correction k where k.ended_action_id = m.id and k.undone_at is null) as "isCorrected"
       from made m join public.contact c on c.id = m.contact_id and c.archived_at is null
       where m.resumes_on = $4::date
         or m.made_on = (select max(n.made_on) from made n where n.made_on < $4::date) and m.made_on >= $5::date
       order by m.made_on, name, c.id`,
      [ctx.organization.id, ctx.user.id, ctx.organization.timeZone, today, addDays(today, -RECALLED)],
    ),
  );
}

export const route = endpoint(contract, "session", lastChoices, { name: "SuggestionsLastChoices" });
export const handler = lambda(route);
