import { advancing } from "../advancing.ts";
import type { ChangesPlan, ReadPage } from "../source.ts";
import type { Filters, SellsyClient } from "./client.ts";
import type { Granted } from "./granted.ts";
import type { Pages } from "./pages.ts";
import { emailsOf, idsOf, SENT } from "./read-emails.ts";
import type { CalendarEvent, Task } from "./schema.ts";

/** Stage that reads what was done from one log: with nothing new, one call tells it of four kinds. */
export const DONE = "done";
const EVENTS = {
  call: "phonecall.created",
  meeting: "calendar_event.created",
  task: "task.completed",
} as const;

/** The window of a change run, as filters take it. */
export const windowOf = ({ since, until }: ChangesPlan): { start: string; end: string } => ({
  start: seconds(since),
  end: seconds(until),
});
const seconds = (instant: string): string => instant.replace(/\.\d+Z$/, "Z");

/**
 * What the log of activities holds of the window: calls, meetings, tasks that were completed, and e-mails. New calls have
 * a list of their own; the others are read one by one. One that was only edited is seen by the next complete listing.
 */
export async function readDone(
  client: SellsyClient,
  { granted, pages }: { granted: Granted; pages: Pages },
  plan: ChangesPlan,
  after: string | undefined,
): Promise<ReadPage> {
  const window = windowOf(plan);
  const events = [
    ...(granted.may("phone-calls") ? [EVENTS.call] : []),
    ...(granted.may("calendar-events") ? [EVENTS.meeting] : []),
    ...(granted.may("tasks") ? [EVENTS.task] : []),
    ...(granted.may("emails") ? SENT : []),
  ];
  const { items, next } = await client.search("activities/crm", { date: window, events }, after);
  const read: ReadPage[] = [];
  // The first page of the log reads all new calls.
  if (after === undefined && items.some(({ event }) => event === EVENTS.call))
    read.push(
      await pages.of("phone-calls", {
        items: await client.all("phone-calls", { created: window }),
        next,
      }),
    );
  const meetings: CalendarEvent[] = [];
  for (const id of idsOf(items, [EVENTS.meeting])) {
    const found = await client.one("calendar-events", id);
    if (typeof found !== "string") meetings.push(found);
  }
  const tasks: Task[] = [];
  for (const id of idsOf(items, [EVENTS.task])) {
    const found = await client.one("tasks", id);
    if (typeof found !== "string") tasks.push(found);
  }
  read.push(
    await pages.of("calendar-events", { items: meetings, next }),
    await pages.of("tasks", { items: tasks, next }),
    await pages.of("emails", { items: await emailsOf(client, items), next }),
  );
  return joined(read, next);
}

/** Several pages as one. */
export function joined(read: readonly ReadPage[], next: string | undefined): ReadPage {
  return {
    next,
    ownerIds: new Set(read.flatMap(({ ownerIds }) => [...ownerIds])),
    pages: async (owners) => (await Promise.all(read.map((one) => one.pages(owners)))).flat(),
  };
}

/** Opportunities that were opened or whose status changed, which Sellsy lists apart. */
export async function readOpportunities(
  client: SellsyClient,
  pages: Pages,
  plan: ChangesPlan,
): Promise<ReadPage> {
  const window = windowOf(plan);
  const read: ReadPage[] = [];
  for (const filters of [{ created: window }, { updated_status: window }] satisfies Filters[]) {
    const onwards = advancing(client.log, "sellsy opportunities");
    let cursor: string | undefined;
    do {
      const page = await client.search("opportunities", filters, cursor);
      read.push(await pages.of("opportunities", page));
      cursor = onwards(page.next);
    } while (cursor !== undefined);
  }
  return joined(read, undefined);
}
