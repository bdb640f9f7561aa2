import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { calendarDay, defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { NotFoundError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { addDays, type Day, localDay } from "../../language/dates/calendar.ts";
import { isQuotable } from "../../language/untrusted/quotable.ts";
import { hasListOn } from "../../preferences/working-day.ts";
import { Replay } from "../contract.ts";
import { whoOf } from "../explanations/who-of.ts";
import { readHistories } from "../history/history-store.ts";
import { type Member, readMembers } from "../lists/store.ts";
import { shareOf } from "../ranking/ownership.ts";
import type { Reason } from "../ranking/types.ts";
import { replayDays, type Replayed } from "./replay-days.ts";
import { countContacts, readDeals, readDone } from "./replay-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/replay",
  summary:
    "Les listes des trente derniers jours de la personne connectée, refaites d’après l’historique tel qu’il était, et ce qui a suivi\u00A0; par morceaux, du jour le plus récent au plus ancien. N’écrit rien.",
  query: z.object({ before: calendarDay().optional() }),
  response: Replay,
});

/** Days that are replayed. */
const DAYS = 30;
/** Contacts times days of one request: some seconds. */
const MOST = 24_000;

/**
 * GET /api/me/replay: for each of the last thirty days the list that the caller would have had, by the day's own
 * ranking over what was known then, the newest days first; `before` asks for older ones. Writes nothing: its
 * transactions are read-only.
 */
export async function replay(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const ctx: UserContext = { ...call.ctx, isReadOnly: true };
  const { timeZone } = ctx.organization;
  const today = localDay(ctx.clock.now(), timeZone);
  const members = await readMembers(ctx);
  const me = members.find(({ id }) => id === ctx.user.id);
  if (me === undefined) throw new NotFoundError();
  const open = daysOf(me, today, call.input.query.before?.toISOString().slice(0, 10));
  const [size, { openedOn, priced }, doneOn] = [
    await countContacts(ctx),
    await readDeals(ctx),
    await readDone(ctx),
  ];
  const days = open.slice(0, Math.max(1, Math.floor(MOST / Math.max(1, size))));
  const userIds = members.map(({ id }) => id);
  const { lists, contacts, unread } = await replayDays(readHistories(ctx, [me]), {
    days,
    today,
    taker: me,
    records: { timeZone, openedOn, doneOn },
    deals: priced,
    isTheirs: ({ contact }) => contact.ownerUserId !== null || shareOf(contact.id, userIds) === me.id,
  });
  return {
    today,
    days: days.map((day) => ({ day, entries: (lists.get(day) ?? []).map(toEntry) })),
    left: open.length - days.length,
    contacts,
    unread,
  };
}

/** The days with a list among the last thirty, today excepted, the newest first; only those before a day where one is given. */
function daysOf(me: Member, today: Day, before: Day = today): Day[] {
  return Array.from({ length: DAYS }, (_, index) => addDays(today, -1 - index)).filter(
    (day) => day < before && hasListOn(me, day),
  );
}

function toEntry({ contact, reasons, promised, aftermath }: Replayed) {
  const [first] = reasons;
  const proof = first?.evidence[0];
  return {
    ...whoOf(contact),
    occasion: `${contact.id} ${first?.signal ?? ""} ${proof?.id ?? ""}`,
    reason: wordsOf(first),
    quote: quotable(proof?.quote ?? ""),
    quotedOn: proof?.date ?? null,
    promise: promised && { quote: quotable(promised.quote), madeOn: promised.date },
    touchedOn: aftermath.touchedOn,
    wroteOn: aftermath.wroteOn,
    lost: aftermath.lost.map((deal) => ({ ...deal, name: deal.name === null ? null : quotable(deal.name) })),
  };
}

/** A reason may name what a source names. */
const wordsOf = (reason: Reason | undefined): string =>
  reason !== undefined && isQuotable(reason.text)
    ? reason.text
    : "Fait relevé dans l’historique, dont les mots ne sont pas repris ici";

const quotable = (words: string): string | null => (words !== "" && isQuotable(words) ? words : null);

export const route = endpoint(contract, "session", replay, {
  name: "SuggestionsReplay",
  memory: "work",
  timeoutSeconds: 29,
});
export const handler = lambda(route);
