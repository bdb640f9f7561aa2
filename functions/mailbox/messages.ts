import * as z from "zod";
import { type DueRule, instantOf, isWithin } from "../jobs/due.ts";
import type { MessageType } from "../jobs/message.ts";

/** Local hours in which mailboxes are read; before the lists they are read with them. */
const HOURS = { from: 5, until: 21 };
const QUARTER = 900;

type Asked = { readonly userId?: string | undefined };

/** Each quarter of an hour of the day, where somebody's mailbox is watched. */
const dueReadings: DueRule<Asked> = (turn) => {
  const { clock, organizationId, waiting } = turn;
  if (!waiting.mailboxes || !isWithin(clock, HOURS)) return [];
  const quarter = Math.floor(clock.elapsed / QUARTER);
  return [
    {
      key: `${organizationId}|mailbox-read|${clock.day}|${clock.hour}|${quarter}`,
      asks: {},
      dueAt: instantOf(turn, clock.elapsed),
    },
  ];
};

/** The mailboxes of an organization's members that are watched are read for answers; or one member's. */
export const readMailboxes: MessageType<Asked> = {
  kind: "mailbox-read",
  queue: "bulk",
  content: z.object({ userId: z.uuid().optional() }),
  due: [dueReadings],
};
