import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import { isManager, type UserContext } from "../../http/context.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { addDays, type Day, localDay } from "../../language/dates/calendar.ts";
import { calendarDay, defineContract, type Wire } from "../../http/contract.ts";
import { PromiseMade } from "../contract.ts";
import { readHistoriesOf } from "../history/history-store.ts";
import { NOBODYS } from "../ranking/ownership.ts";
import { type Member, readMembers } from "../lists/store.ts";
import { type TextualHistory, until } from "../history/textual-history.ts";
import { whoOf } from "../explanations/who-of.ts";
import { colleagueOf } from "./colleague-of.ts";
import { type PromiseRead, promisesOf, TOLD } from "./promises-of.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/promises",
  scope: "contacts:read",
  summary:
    "Ce que la personne connectée et ses contacts se sont promis ces six derniers mois, et ce qu’ont promis ou attendent les contacts sans propriétaire\u00A0; pour les responsables, le compte par membre, sans aucun texte.",
  response: z.object({
    day: calendarDay(),
    /** Late ones first, then by the day they are due; settled ones last. */
    data: z.array(PromiseMade),
    /** Of contacts that are nobody's: those left to whoever has room, and for managers those proposed to nobody too. */
    unowned: z.array(PromiseMade),
    team: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          open: z.int(),
          late: z.int(),
          kept: z.int(),
          cancelled: z.int(),
        }),
      )
      .nullable(),
  }),
});

/** People whose history is read at once: what it weighs is gone before the next are read. */
const PEOPLE = 400;

const ORDER: readonly PromiseRead["state"][] = ["late", "open", "kept", "cancelled"];
const NEVER = "9999-12-31";

interface Told {
  readonly contact: TextualHistory["contact"];
  readonly promises: PromiseRead[];
}

/**
 * GET /api/me/promises: what the caller and their contacts promised each other, and in `unowned` the promises of
 * contacts without an owner: every member sees those that any member's list may take, managers also those that are
 * proposed to nobody. For managers, `team` counts each member's promises by their state, without their words.
 */
export async function listPromises({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const { timeZone } = ctx.organization;
  const now = ctx.clock.now();
  const day = localDay(now, timeZone);
  const members = await readMembers(ctx);
  const managing = isManager(ctx);
  // Two records of one person have one history.
  const people = new Map<string, Told>();
  for await (const ids of promising(ctx, managing ? null : ctx.user, addDays(day, -TOLD))) {
    for (const history of (await readHistoriesOf(ctx, members, ids)).values()) {
      const { contact } = history;
      people.set(contact.id, {
        contact,
        promises: promisesOf(until(history, now), { day, timeZone }, colleagueOf(history, ctx.user.name)),
      });
    }
  }
  const told = [...people.values()];
  return {
    day,
    data: inOrder(told.filter(({ contact }) => contact.ownerUserId === ctx.user.id)),
    unowned: inOrder(
      told.filter(
        ({ contact: { ownerUserId } }) => ownerUserId === null || (managing && ownerUserId === NOBODYS),
      ),
    ),
    team: managing ? members.map((member) => countsOf(member, told)) : null,
  };
}

/** What is late first, then what is due first. */
function inOrder(told: readonly Told[]) {
  return told
    .flatMap(({ contact, promises }) => promises.map((one) => ({ ...one, ...whoOf(contact) })))
    .toSorted(
      (one, other) =>
        ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
        (one.due ?? NEVER).localeCompare(other.due ?? NEVER) ||
        other.source.date.localeCompare(one.source.date),
    );
}

function countsOf(member: Member, told: readonly Told[]) {
  const theirs = told.flatMap(({ contact, promises }) =>
    contact.ownerUserId === member.id ? promises.filter(({ by }) => by === "us") : [],
  );
  const count = (state: PromiseRead["state"]): number => theirs.filter((one) => one.state === state).length;
  return {
    id: member.id,
    name: member.name,
    open: count("open"),
    late: count("late"),
    kept: count("kept"),
    cancelled: count("cancelled"),
  };
}

/**
 * Ids of contacts with a promise in a text since a day, page by page; of one member's and of those without an owner
 * where one is given.
 */
async function* promising(ctx: UserContext, member: UserContext["user"] | null, since: Day) {
  let after: string | null = null;
  do {
    const ids: string[] = await readPromising(ctx, member, since, after);
    if (ids.length > 0) yield ids;
    after = ids.length < PEOPLE ? null : (ids.at(-1) ?? null);
  } while (after !== null);
}

/** The next of them after an id. */
async function readPromising(
  ctx: UserContext,
  member: UserContext["user"] | null,
  since: Day,
  after: string | null,
): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      `select c.id from public.contact c
       where c.organization_id = $1 and c.archived_at is null and ($5::uuid is null or c.id > $5)
         and exists (select from public.fact f
           join public.text_reading r on r.organization_id = f.organization_id and r.contact_id = f.contact_id
             and r.text_kind = f.text_kind and r.text_id = f.text_id and r.reader = f.reader
           where f.organization_id = $1 and f.contact_id = c.id and f.kind = 'commitment'
             and (r.at is null or r.at >= $4::date)
           -- Looked up for each contact that is theirs, by its keys: not joined with every reading there is.
           offset 0)
         and ($2::uuid is null or c.owner_email is null or lower(c.owner_email) = lower($3)
           or exists (select from app.owner_choice o where o.organization_id = $1 and o.crm = c.crm
             and o.owner_email = c.owner_email and (o.user_id = $2 or o.given = 'unowned')))
       order by c.id limit ${PEOPLE}`,
      [ctx.claims.organizationId, member?.id ?? null, member?.email ?? null, since, after],
    ),
  );
  return rows.map(({ id }) => id);
}

export const route = endpoint(contract, "session", listPromises, { name: "SuggestionsListPromises" });
export const handler = lambda(route);
