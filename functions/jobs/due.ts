import type { LocalClock } from "./local-clock.ts";

/** What waits in an organization. */
export interface Waiting {
  /** Lists of the day are to be made again. */
  readonly remake: boolean;
  readonly toRead: boolean;
  /** CRMs that announced changes. */
  readonly announced: readonly string[];
  /** What is left to write in CRMs. */
  readonly writeBacks: readonly string[];
  /** Somebody's mailbox is watched for answers. */
  readonly mailboxes: boolean;
}

/** An organization whose turn it is in this quarter of an hour, with what its own clock says. */
export interface Turn {
  readonly organizationId: string;
  readonly timeZone: string;
  readonly clock: LocalClock;
  readonly now: Date;
  /** Second of the hour at which its hourly work is done. */
  readonly slot: number;
  /** The hour at which its lists are to be there. */
  readonly listsFrom: number;
  readonly crms: readonly string[];
  /** Members with a clock of their own: a time zone, or the hour they begin at. */
  readonly own: readonly {
    readonly userId: string;
    readonly timeZone: string | null;
    readonly from: number | null;
  }[];
  readonly waiting: Waiting;
  /** Whether a model works by night, at half its price. */
  readonly byNight: boolean;
}

/** Work that is due in an organization. */
export interface Due<Asked extends object> {
  /** It is booked once for its key. */
  readonly key: string;
  /** A job's input, a message's content. */
  readonly asks: Asked;
  readonly dueAt: Date;
  /** Of a job: it is booked also where one under way does as well. */
  readonly bookedAnyway?: boolean;
}

/** When the clock asks for work, and for what. */
export type DueRule<Asked extends object> = (turn: Turn) => readonly Due<Asked>[];

/** Local hours, both included. */
interface Hours {
  readonly from: number;
  readonly until: number;
}

const QUARTER = 900;

export const isWithin = ({ hour }: LocalClock, { from, until }: Hours): boolean =>
  from <= hour && hour <= until;

/** Whether a second of the hour is reached within this quarter of an hour. */
export const isReached = ({ elapsed }: LocalClock, planned: number): boolean =>
  Math.floor(planned / QUARTER) <= Math.floor(elapsed / QUARTER);

/** Whether an organization's hourly work is due. */
export const isHourly = ({ clock, slot }: Pick<Turn, "clock" | "slot">): boolean => isReached(clock, slot);

/** The instant of a second of this hour, `slot` unless told; now where it has passed. */
export const instantOf = ({ clock, now, slot }: Pick<Turn, "clock" | "now" | "slot">, planned = slot): Date =>
  new Date(now.getTime() + Math.max(0, planned - clock.elapsed) * 1_000);

/** A key of work that is due once in a local hour, day or month. */
export function keyOf(
  { organizationId, clock: { day, hour } }: Pick<Turn, "organizationId" | "clock">,
  kind: string,
  every: "hour" | "day" | "month",
): string {
  const when = { hour: `${day}|${hour}`, day, month: day.slice(0, 7) }[every];
  return `${organizationId}|${kind}|${when}`;
}
