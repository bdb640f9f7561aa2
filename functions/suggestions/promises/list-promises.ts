import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import { dayIn } from "../../http/clock.ts";
import { isManager, type UserContext } from "../../http/context.ts";
import type { Wire } from "../../http/contract.ts";
import type { listPromises as contract } from "../contract.ts";
import { readHistoriesOf } from "../history-store.ts";
import { type Member, readMembers } from "../store.ts";
import { type TextualHistory, until } from "../textual-history.ts";
import { type PromiseRead, promisesOf } from "./promises-of.ts";

/** Most people whose history is read: the latest changed ones. */
const PEOPLE = 400;

const ORDER: readonly PromiseRead["state"][] = ["late", "open", "kept", "cancelled"];
const NEVER = "9999-12-31";

interface Told {
  readonly history: TextualHistory;
  readonly promises: PromiseRead[];
}

/**
 * GET /api/me/promises: what the caller and their contacts promised each other. Managers are told how many of each
 * member's stand, are late, were kept or called off, and no word of them.
 */
export async function listPromises({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const { timeZone } = ctx.organization;
  const now = ctx.clock.now();
  const day = dayIn(timeZone, now);
  const members = await readMembers(ctx);
  const managing = isManager(ctx);
  const ids = await readPromising(ctx, managing ? null : ctx.user);
  const histories = await readHistoriesOf(ctx, members, ids);
  // Two records of one person have one history.
  const people = new Map([...histories.values()].map((history) => [history.contact.id, history]));
  const told = [...people.values()].map((history): Told => ({
    history,
    promises: promisesOf(until(history, now), { day, timeZone }),
  }));
  return {
    day,
    data: told
      .filter(({ history }) => history.contact.ownerUserId === ctx.user.id)
      .flatMap(({ history, promises }) => promises.map((one) => ({ ...one, ...whoOf(history) })))
      .toSorted(
        (one, other) =>
          ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
          (one.due ?? NEVER).localeCompare(other.due ?? NEVER) ||
          other.source.date.localeCompare(one.source.date),
      ),
    team: managing ? members.map((member) => countsOf(member, told)) : null,
  };
}

const whoOf = ({ contact: { id, firstName, lastName, email, company } }: TextualHistory) => ({
  contactId: id,
  contact: [firstName, lastName].filter(Boolean).join(" ") || email || "Contact sans nom",
  company,
});

function countsOf(member: Member, told: readonly Told[]) {
  const theirs = told.flatMap(({ history, promises }) =>
    history.contact.ownerUserId === member.id ? promises.filter(({ by }) => by === "us") : [],
  );
  const count = (state: PromiseRead["state"]): number => theirs.filter((one) => one.state === state).length;
  return {
    name: member.name,
    open: count("open"),
    late: count("late"),
    kept: count("kept"),
    cancelled: count("cancelled"),
  };
}

/** Ids of contacts with a promise; of one member's alone where one is given, as their list of the day takes it. */
async function readPromising(ctx: UserContext, member: UserContext["user"] | null): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      `select c.id from public.contact c
       where c.organization_id = $1 and c.archived_at is null
         and exists (select from public.fact f
           where f.organization_id = $1 and f.contact_id = c.id and f.kind = 'commitment')
         and ($2::uuid is null or c.owner_email is null or lower(c.owner_email) = lower($3)
           or exists (select from private.owner_choice o where o.organization_id = $1 and o.crm = c.crm
             and o.owner_email = c.owner_email and o.user_id = $2))
       order by c.updated_at desc, c.id limit ${PEOPLE}`,
      [ctx.claims.organizationId, member?.id ?? null, member?.email ?? null],
    ),
  );
  return rows.map(({ id }) => id);
}
