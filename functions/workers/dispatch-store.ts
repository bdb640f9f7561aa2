import * as z from "zod";
import { call } from "../db/call.ts";
import type { BaseContext } from "../http/context.ts";

const Booked = z.object({
  /** How many organizations were looked at. */
  organizations: z.number(),
  /** Those of them whose time zone does not exist. */
  withoutTimeZone: z.array(z.string()),
  messages: z.array(
    z.object({
      id: z.string(),
      organizationId: z.string(),
      kind: z.string(),
      content: z.record(z.string(), z.unknown()),
      delaySeconds: z.number(),
    }),
  ),
});
export type Booked = z.infer<typeof Booked>;

/**
 * Finds and books what is due for the next `organizations` that nobody has looked at in this quarter of an hour, and
 * takes up to `messages` of what is to be sent: one statement.
 */
export async function bookDueWork(
  ctx: BaseContext,
  page: { readonly organizations: number; readonly messages: number },
  rules: object,
): Promise<Booked> {
  const booked = await call(ctx.pool, "app.book_due_work", {
    instant: ctx.clock.now(),
    size: page.organizations,
    most_messages: page.messages,
    rules: JSON.stringify(rules),
  });
  return Booked.parse(booked);
}

/** Stores which messages were sent; the others are sent by the next dispatcher. */
export async function settleOutbox(
  ctx: BaseContext,
  sent: readonly string[],
  unsent: readonly string[],
): Promise<void> {
  await call(ctx.pool, "app.settle_outbox", { sent: [...sent], unsent: [...unsent] });
}
