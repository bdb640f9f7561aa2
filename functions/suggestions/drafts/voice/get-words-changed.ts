import * as z from "zod";
import { withClaims } from "../../../db/claims.ts";
import { allRows } from "../../../db/statement.ts";
import type { UserContext } from "../../../http/context.ts";
import { defineContract, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { lambda } from "../../../http/lambda.ts";
import { addDays, weekdayOf, localDay } from "../../../language/dates/calendar.ts";
import { WeekOfWords } from "./contract.ts";
import { wordsChanged } from "./words-changed.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/words-changed",
  summary:
    "Les mots que la personne connectée a changés dans ses messages avant de les envoyer, par semaine.",
  /** The last twelve weeks in which one sent any, the newest first. */
  response: z.object({ data: z.array(WeekOfWords) }),
});

const WEEKS = 12;
/** More than anybody sends in twelve weeks. */
const MOST_MESSAGES = 2_000;

const Sent = z.object({ day: z.string(), proposed: z.string().nullable(), sent: z.string() });

/** GET /api/me/words-changed: how many words the caller changed before sending, week by week; their own figures only. */
export async function getWordsChanged({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const today = localDay(ctx.clock.now(), ctx.organization.timeZone);
  const from = addDays(mondayOf(today), -7 * (WEEKS - 1));
  const weeks = Map.groupBy(await readSent(ctx, from), ({ day }) => mondayOf(day));
  const data = [...weeks].map(([monday, messages]) => {
    // A message without an edit is what was proposed.
    const counts = messages.map(({ proposed, sent }) => wordsChanged(proposed ?? sent, sent));
    return {
      from: monday,
      messages: messages.length,
      unchanged: counts.filter(({ changed }) => changed === 0).length,
      changed: sum(counts.map(({ changed }) => changed)),
      words: sum(counts.map(({ words }) => words)),
    };
  });
  return { data: data.sort((a, b) => (a.from < b.from ? 1 : -1)) };
}

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function readSent(ctx: UserContext, from: string): Promise<z.infer<typeof Sent>[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      Sent,
      `select (a.archived_at at time zone $3)::date::text as day, a.ai_ice_breaking_message as sent,
         case when a.edited_at is not null then a.ai_drafted_message end as proposed
       from public.action a
       where a.organization_id = $1 and a.handled_by = $2 and a.archived_reason = 'done' and a.message_sent
         and a.ai_ice_breaking_message is not null and (a.archived_at at time zone $3)::date >= $4::date
       order by a.archived_at desc limit ${MOST_MESSAGES}`,
      [ctx.organization.id, ctx.user.id, ctx.organization.timeZone, from],
    ),
  );
}

export const route = endpoint(contract, "session", getWordsChanged, { name: "VoiceWordsChanged" });
export const handler = lambda(route);
