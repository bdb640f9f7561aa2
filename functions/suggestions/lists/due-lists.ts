import { type Due, instantOf, isHourly, isReached, isWithin, type Turn } from "../../jobs/due.ts";
import { clockIn, type LocalClock } from "../../jobs/local-clock.ts";
import { addDays } from "../../language/dates/calendar.ts";
import { LISTS, listsKey } from "./list-hours.ts";

/** Lists begin to be made in the half hour before they are to be there. */
const HALF = 1_800;
/** After the day's last changes, tomorrow's lists are prepared where a model can do it by night. */
const NIGHT = { from: 21, until: 23 };

/** An organization's lists, in the half hour before they are to be there, and made up for until the evening. */
export function dueLists(turn: Turn): Due<{ day: string }>[] {
  const { organizationId, clock, listsFrom, slot } = turn;
  const planned = plannedLists(clock, listsFrom, slot);
  if (planned === null) return [];
  const { day } = clock;
  return [{ key: listsKey(organizationId, day), asks: { day }, dueAt: instantOf(turn, planned) }];
}

/** Lists to make again, each hour. */
export function dueRemakes(turn: Turn): Due<{ day: string }>[] {
  const { day, hour } = turn.clock;
  if (!turn.waiting.remake || !isWithin(turn.clock, { from: turn.listsFrom, until: LISTS.until })) return [];
  const key = `${listsKey(turn.organizationId, day)}|again|${hour}`;
  return [{ key, asks: { day }, dueAt: instantOf(turn, 0) }];
}

/**
 * Lists of members who live by a clock of their own: each before its first hour, in its time zone, as those of an
 * organization are. Whoever only begins later than the organization's lists come has theirs among them.
 */
export function dueOwnLists(turn: Turn): Due<{ day: string; userIds: string[] }>[] {
  const due = turn.own.flatMap(({ userId, timeZone, from }) => {
    const clock = clockIn(timeZone ?? turn.timeZone, turn.now);
    const listsAt = from ?? turn.listsFrom;
    if (clock === null || (timeZone === null && listsAt >= turn.listsFrom)) return [];
    const planned = plannedLists(clock, listsAt, turn.slot);
    if (planned === null) return [];
    const key = `${listsKey(turn.organizationId, clock.day)}|${listsAt}|${timeZone ?? ""}`;
    return { key, userId, day: clock.day, dueAt: instantOf({ ...turn, clock }, planned) };
  });
  return [...Map.groupBy(due, ({ key }) => key)].flatMap(([key, members]) => {
    const [first] = members;
    const userIds = members.map(({ userId }) => userId).toSorted();
    return first === undefined ? [] : { key, asks: { day: first.day, userIds }, dueAt: first.dueAt };
  });
}

/** The lists of tomorrow, in the evening. */
export function duePreparations(turn: Turn): Due<{ day: string; polls: number }>[] {
  if (!turn.byNight || !isHourly(turn) || !isWithin(turn.clock, NIGHT)) return [];
  const day = addDays(turn.clock.day, 1);
  const key = `${turn.organizationId}|prepare-day|${day}|0`;
  return [{ key, asks: { day, polls: 0 }, dueAt: instantOf(turn) }];
}

/** The second of this hour at which lists are due that are to be there at an hour; null where they are not. */
function plannedLists(clock: LocalClock, listsAt: number, slot: number): number | null {
  if (clock.hour === listsAt - 1) {
    const planned = HALF + Math.floor(slot / 4);
    return isReached(clock, planned) ? planned : null;
  }
  return isWithin(clock, { from: listsAt, until: LISTS.until }) ? 0 : null;
}
