import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, instant, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { errorFields } from "../../http/log.ts";
import { sendMessage } from "../../jobs/queue.ts";
import { readMailboxNow } from "../read-now.ts";
import { readAnswers } from "./answer-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/mailbox/answers",
  summary: "Qui a répondu dans sa messagerie depuis que son action est proposée, et quand.",
  response: z.object({
    data: z.array(z.object({ contactId: z.uuid(), at: instant() })),
    /** Whether answers are watched for: a page that shows them asks again. */
    watching: z.boolean(),
  }),
});

/** Seconds after which a page that is open has the mailbox read again. */
const FRESH = 110;

/**
 * GET /api/me/mailbox/answers: the contacts with an open action who wrote to the caller since it was proposed. Where the
 * mailbox was not read for a while, it is had read, for the next time the page asks.
 */
export async function listAnswers({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const { answers, watching, readAt } = await readAnswers(ctx);
  const isFresh = readAt !== null && ctx.clock.now().getTime() - readAt.getTime() < FRESH * 1_000;
  if (watching && !isFresh)
    await sendMessage(ctx, readMailboxNow, { userId: ctx.user.id }).catch((error: unknown) => {
      // The clock has it read within a quarter of an hour all the same.
      ctx.log.warn("mailbox not asked to be read", errorFields(error));
    });
  return {
    data: answers.map(({ contactId, at }) => ({ contactId, at: at.toISOString() })),
    watching,
  };
}

export const route = endpoint(contract, "session", listAnswers, {
  name: "MailboxListAnswers",
  environment: ["queue"],
});
export const handler = lambda(route);
