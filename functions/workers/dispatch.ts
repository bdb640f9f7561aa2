import { randomUUID } from "node:crypto";
import type { BaseContext } from "../http/context.ts";
import type { Platform } from "../http/platform.ts";
import { observeRun, scheduledHandler } from "../http/scheduled.ts";
import { work } from "../jobs/definition.ts";
import { type Outgoing, sendBatches } from "../jobs/send-batches.ts";
import { bookDueWork, settleOutbox } from "./dispatch-store.ts";
import { queueOfKind } from "./kinds.ts";
import { nextPage } from "./messages.ts";

/** What one call looks at and sends at most: within a request's time for both. */
const PAGE = { organizations: 500, messages: 2_000 };

/**
 * Runs each quarter of an hour: hands out what is due and was not handed out yet, for the organizations that have
 * waited longest, and hands the others on to the next call through the queue. Two calls at once look at different
 * organizations. What a queue does not take comes again; an organization that fails does not keep the others waiting.
 * Throws when some of it failed, once all the rest is done.
 */
export async function dispatch(platform: Platform): Promise<void> {
  const { environment, pool, clock } = platform;
  const page = await observeRun(platform, "dispatch", (run) =>
    dispatchPage({ environment, pool, clock, ...run }),
  );
  if (page.failures > 0) throw new Error(`${page.failures} organizations were not dispatched`);
  if (!page.isHandedOn) throw new Error("the next page was not handed on");
}

async function dispatchPage(ctx: BaseContext) {
  const booked = await bookDueWork(ctx, PAGE);
  const outgoing = booked.messages.map(({ id, organizationId, kind, content, delaySeconds }): Outgoing => ({
    id,
    queue: queueOfKind(kind),
    body: { kind, organizationId, ...content },
    delaySeconds,
  }));
  const isMore = booked.organizations === PAGE.organizations || outgoing.length === PAGE.messages;
  const handedOn = isMore ? [handOn(outgoing)] : [];
  const taken = await sendBatches(ctx, [...handedOn, ...outgoing]);
  const [sent, unsent] = [true, false].map((wanted) => outgoing.filter(({ id }) => taken.has(id) === wanted));
  if (outgoing.length > 0) await settleOutbox(ctx, idsOf(sent), idsOf(unsent));
  const failed = [
    ...booked.withoutTimeZone.map((id) => ({ id, reason: "its time zone does not exist" })),
    ...[...new Set(unsent?.map(({ body }) => body.organizationId))].map((id) => ({
      id,
      reason: "the queue refused its messages",
    })),
  ];
  for (const { id, reason } of failed) ctx.log.error("not dispatched", { organizationId: id, reason });
  return {
    organizations: booked.organizations,
    messages: taken.size,
    failures: failed.length,
    isHandedOn: handedOn.every(({ id }) => taken.has(id)),
  };
}

const idsOf = (messages: readonly Outgoing[] = []): string[] => messages.map(({ id }) => id);

/** The message that has the next page dispatched: which one the database knows. */
function handOn([first]: readonly Outgoing[]): Outgoing {
  const organizationId = first?.body.organizationId ?? randomUUID();
  const { kind, queue } = nextPage;
  return { id: "next page", queue, body: { kind, organizationId }, delaySeconds: 0 };
}

/** The scheduler's handler. */
export const handler = scheduledHandler(dispatch, "the quarter of an hour was not dispatched");

export const nextPageWork = work(nextPage, (ctx) => dispatch(ctx));
