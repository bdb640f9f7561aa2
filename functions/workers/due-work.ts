import { crmChanges, refreshContacts, writeBack } from "../crm/messages.ts";
import type { CRMS } from "../crm/names.ts";
import type { MessageType } from "../jobs/message.ts";
import { addDays, weekdayOf } from "../language/dates/calendar.ts";
import { retention } from "../prospection/messages.ts";
import { retentionKey } from "../prospection/retention/next-retention.ts";
import { readTexts } from "../readings/job/messages.ts";
import { dailySuggestions, prepareDay } from "../suggestions/drafts/messages.ts";
import { LISTS, listsKey } from "../suggestions/lists/list-hours.ts";
import { clockIn, type LocalClock } from "./local-clock.ts";

type Crm = (typeof CRMS)[number];

interface Hours {
  readonly from: number;
  readonly until: number;
}

/** Local hours, both included. */
const HOURS = {
  /** In each of them a connected CRM is asked what changed. */
  changes: { from: 4, until: 20 },
  /** From 3 on a Sunday, once, everything is listed: what a CRM tells nobody is noticed then. */
  listing: { from: 3, until: 19 },
  /** Once a month, who has been silent for too long is erased. */
  retention: { from: 21, until: 23 },
  /** After the day's last changes, tomorrow's lists are prepared where a model can do it by night. */
  night: { from: 21, until: 23 },
} satisfies Record<string, Hours>;

const QUARTER = 900;
const SUNDAY = 7;

/** An organization whose turn it is, with what its own clock says. */
export interface DueOrganization {
  readonly id: string;
  readonly timeZone: string;
  readonly clock: LocalClock;
  /** Second of the hour at which its hourly work is done. */
  readonly slot: number;
  /** The hour at which its lists are to be there; null: the usual one. */
  readonly listsFrom: number | null;
  readonly crms: readonly Crm[];
  /** Members with a clock of their own: a time zone, or the hour they begin at. */
  readonly own: readonly {
    readonly userId: string;
    readonly timeZone: string | null;
    readonly from: number | null;
  }[];
}

/** What waits in it. */
export interface Waiting {
  /** Lists of the day are to be made again. */
  readonly remake: boolean;
  readonly toRead: boolean;
  /** CRMs that announced changes. */
  readonly announced: readonly Crm[];
  /** What is left to write in CRMs. */
  readonly writeBacks: readonly string[];
}

/** A job to start: `key` is booked once, with `bookedAnyway` also where one under way does as well. */
interface DueJob {
  readonly organizationId: string;
  readonly key: string;
  readonly kind: string;
  readonly input: object;
  readonly dueAt: Date;
  readonly bookedAnyway: boolean;
}

/** A message to send, once for its key. */
interface DueMessage {
  readonly organizationId: string;
  readonly key: string;
  readonly kind: string;
  readonly content: object;
  readonly dueAt: Date;
}

const isWithin = ({ hour }: LocalClock, { from, until }: Hours): boolean => from <= hour && hour <= until;

/** Whether a second of the hour is reached within this quarter of an hour. */
const isReached = ({ elapsed }: LocalClock, planned: number): boolean =>
  Math.floor(planned / QUARTER) <= Math.floor(elapsed / QUARTER);

/** Whether an organization's hourly work is due. */
export const isHourly = ({ clock, slot }: DueOrganization): boolean => isReached(clock, slot);

const listsAtOf = ({ listsFrom }: DueOrganization): number => listsFrom ?? LISTS.from;

/** The instant of a second of this hour; now where it has passed. */
const instantOf = ({ elapsed }: LocalClock, planned: number, now: Date): Date =>
  new Date(now.getTime() + Math.max(0, planned - elapsed) * 1_000);

/**
 * Synchronizations that are due: everything on Sundays, or else what has changed, each hour. In the hour before the
 * lists they come in its first half.
 */
export function dueSynchronizations(
  organizations: readonly DueOrganization[],
  kind: "listing" | "changes",
  now: Date,
): DueJob[] {
  return organizations.flatMap((organization) => {
    const { id, clock, slot, crms } = organization;
    const { day, hour } = clock;
    if (!isWithin(clock, HOURS[kind]) || (kind === "listing" && weekdayOf(day) !== SUNDAY)) return [];
    const isBeforeLists = kind === "changes" && hour === listsAtOf(organization) - 1;
    const isLate = kind === "listing" && hour > HOURS.listing.from;
    const planned = isLate ? 0 : isBeforeLists ? Math.floor(slot / 2) : slot;
    if (!isReached(clock, planned)) return [];
    return crms.map((crm) => ({
      organizationId: id,
      key: `${id}|sync|${crm}|${day}|${kind === "listing" ? kind : hour}`,
      kind: refreshContacts.kind,
      // The day's lists have a message of their own.
      input: {
        crm,
        refreshActions: false,
        ...(kind === "listing" ? { mode: "full", removeOrphanedContacts: true } : { mode: "changes" }),
      },
      dueAt: instantOf(clock, planned, now),
      bookedAnyway: kind === "changes",
    }));
  });
}

/** Readings that are due: of texts that a model could not read when they came, or that came without a synchronization. */
export function dueReadings(
  organizations: readonly DueOrganization[],
  waiting: ReadonlyMap<string, Waiting>,
  now: Date,
): DueJob[] {
  return organizations.flatMap(({ id, clock, slot }) =>
    waiting.get(id)?.toRead === true
      ? {
          organizationId: id,
          key: `${id}|${readTexts.kind}|${clock.day}|${clock.hour}`,
          kind: readTexts.kind,
          input: { lists: false },
          dueAt: instantOf(clock, slot, now),
          bookedAnyway: false,
        }
      : [],
  );
}

/**
 * Messages that are due: an organization's lists, and those of members with an hour of their own, in the half hour
 * before they are to be there, and made up for until the evening; lists to make again, each hour; what the night
 * prepares; the month's retention; and again, once an hour, what was announced or left to write and whose message was
 * lost.
 */
export function dueMessages(
  organizations: readonly DueOrganization[],
  waiting: ReadonlyMap<string, Waiting>,
  now: Date,
  { byNight }: { readonly byNight: boolean },
): DueMessage[] {
  return organizations.flatMap((organization) => {
    const { id, clock, slot } = organization;
    const { day, hour } = clock;
    const due = <Content extends object>(
      key: string,
      { kind }: Pick<MessageType<Content>, "kind">,
      content: Content,
      planned: number,
    ): DueMessage => ({ organizationId: id, key, kind, content, dueAt: instantOf(clock, planned, now) });
    const key = listsKey(id, day);
    const { remake, announced, writeBacks } = waiting.get(id) ?? NOTHING;
    const listsAt = listsAtOf(organization);
    const planned = plannedLists(clock, listsAt, slot);
    const messages = ownLists(organization, now);
    if (planned !== null) messages.push(due(key, dailySuggestions, { day }, planned));
    if (remake && isWithin(clock, { from: listsAt, until: LISTS.until }))
      messages.push(due(`${key}|again|${hour}`, dailySuggestions, { day }, 0));
    if (!isHourly(organization)) return messages;
    if (isWithin(clock, HOURS.retention)) messages.push(due(retentionKey(id, day), retention, {}, slot));
    if (byNight && isWithin(clock, HOURS.night)) {
      const next = addDays(day, 1);
      messages.push(due(`${id}|prepare-day|${next}|0`, prepareDay, { day: next, polls: 0 }, slot));
    }
    const thisHour = ({ kind }: { readonly kind: string }) => `${id}|${kind}|${day}|${hour}`;
    for (const crm of announced)
      messages.push(due(`${thisHour(crmChanges)}|${crm}`, crmChanges, { crm }, slot));
    for (const writeBackId of writeBacks)
      messages.push(due(thisHour(writeBack), writeBack, { id: writeBackId }, slot));
    return messages;
  });
}

const NOTHING: Waiting = { remake: false, toRead: false, announced: [], writeBacks: [] };

/** The second of this hour at which lists are due that are to be there at an hour; null where they are not. */
function plannedLists(clock: LocalClock, listsAt: number, slot: number): number | null {
  if (clock.hour === listsAt - 1) {
    const planned = QUARTER * 2 + Math.floor(slot / 4);
    return isReached(clock, planned) ? planned : null;
  }
  return isWithin(clock, { from: listsAt, until: LISTS.until }) ? 0 : null;
}

/**
 * Lists of members who live by a clock of their own: each before its first hour, in its time zone, as those of an
 * organization are. Whoever only begins later than the organization's lists come has theirs among them.
 */
function ownLists(organization: DueOrganization, now: Date): DueMessage[] {
  const usual = listsAtOf(organization);
  const due = organization.own.flatMap(({ userId, timeZone, from }) => {
    const clock = clockIn(timeZone ?? organization.timeZone, now);
    const listsAt = from ?? usual;
    if (clock === null || (timeZone === null && listsAt >= usual)) return [];
    const planned = plannedLists(clock, listsAt, organization.slot);
    if (planned === null) return [];
    const key = `${listsKey(organization.id, clock.day)}|${listsAt}|${timeZone ?? ""}`;
    return { key, userId, day: clock.day, dueAt: instantOf(clock, planned, now) };
  });
  return [...Map.groupBy(due, ({ key }) => key)].flatMap(([key, members]) => {
    const [first] = members;
    const userIds = members.map(({ userId }) => userId).toSorted();
    return first === undefined
      ? []
      : {
          organizationId: organization.id,
          key,
          kind: dailySuggestions.kind,
          content: { day: first.day, userIds },
          dueAt: first.dueAt,
        };
  });
}
