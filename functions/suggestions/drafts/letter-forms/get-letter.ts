import { localDay } from "../../../language/dates/calendar.ts";
import type { UserContext } from "../../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { NotFoundError } from "../../../http/errors.ts";
import { lambda } from "../../../http/lambda.ts";
import { registerOf } from "../writer/register-of.ts";
import { readHistoryOf } from "../../history/history-store.ts";
import { until } from "../../history/textual-history.ts";
import { explainContact } from "../../ranking/score-contact.ts";
import { readRankingContext } from "../../ranking/ranking-context.ts";
import { readMembers } from "../../lists/store.ts";
import { writerFor } from "../writer-for.ts";
import { Letter, ContactParams } from "./contract.ts";
import { formsOf } from "./forms-of.ts";
import { readOpenMessage } from "./letter-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/letter",
  scope: "contacts:read",
  summary:
    "Le message proposé à un contact, par téléphone, SMS ou LinkedIn, et si on lui dit tu ou vous\u00A0; `forms` est nul sans proposition ouverte.",
  params: ContactParams,
  response: Letter,
});

/**
 * GET /api/contacts/{contactId}/letter: the other forms of the open proposal's message. Made when they are read, not
 * stored with the action: they cost the feed nothing, follow an edited message, and a call does not speak of what was
 * settled since. Throws `not_found` outside the caller's organization.
 */
export async function getLetter(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  const { timeZone } = ctx.organization;
  const now = ctx.clock.now();
  const day = localDay(now, timeZone);
  const members = await readMembers(ctx);
  const [history, open, context] = await Promise.all([
    readHistoryOf(ctx, members, contactId),
    readOpenMessage(ctx, contactId),
    readRankingContext(ctx, { day, timeZone }),
  ]);
  if (history === undefined) throw new NotFoundError();
  const user = writerFor(history, members, [ctx.user.id]) ?? { name: ctx.user.name };
  const register = registerOf(history, user);
  if (open === undefined) return { register, forms: null };
  const { reasons } = explainContact(until(history, now), context);
  const { message } = open;
  return { register, forms: formsOf({ message, user, register, reasons, history, now, day, timeZone }) };
}

export const route = endpoint(contract, "session", getLetter, { name: "LetterGet" });
export const handler = lambda(route);
