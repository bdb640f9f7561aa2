import {
  type Due,
  type DueRule,
  instantOf,
  isHourly,
  isReached,
  isWithin,
  keyOf,
  type Turn,
} from "../jobs/due.ts";
import { weekdayOf } from "../language/dates/calendar.ts";
import { CRMS } from "./names.ts";

/** In each of these local hours a connected CRM is asked what changed. */
const CHANGES = { from: 4, until: 20 };
/** From 3 on a Sunday, once, everything is listed: what a CRM tells nobody is noticed then. */
const LISTING = { from: 3, until: 19 };
const SUNDAY = 7;

// The day's lists have a message of their own.
const LISTING_INPUT = { refreshActions: false, mode: "full", removeOrphanedContacts: true } as const;
const CHANGES_INPUT = { refreshActions: false, mode: "changes" } as const;

type OfCrm = { readonly crm: (typeof CRMS)[number] };

const connected = ({ crms }: Turn) => CRMS.filter((crm) => crms.includes(crm));

/** Everything, on Sundays. */
export function dueListings(turn: Turn): Due<typeof LISTING_INPUT & OfCrm>[] {
  const { clock, slot } = turn;
  if (!isWithin(clock, LISTING) || weekdayOf(clock.day) !== SUNDAY) return [];
  const planned = clock.hour > LISTING.from ? 0 : slot;
  if (!isReached(clock, planned)) return [];
  return connected(turn).map((crm) => ({
    key: `${turn.organizationId}|sync|${crm}|${clock.day}|listing`,
    asks: { crm, ...LISTING_INPUT },
    dueAt: instantOf(turn, planned),
  }));
}

/** What has changed, each hour; in the hour before the lists in its first half. */
export function dueChanges(turn: Turn): Due<typeof CHANGES_INPUT & OfCrm>[] {
  const { clock, slot } = turn;
  if (!isWithin(clock, CHANGES)) return [];
  const planned = clock.hour === turn.listsFrom - 1 ? Math.floor(slot / 2) : slot;
  if (!isReached(clock, planned)) return [];
  return connected(turn).map((crm) => ({
    key: `${turn.organizationId}|sync|${crm}|${clock.day}|${clock.hour}`,
    asks: { crm, ...CHANGES_INPUT },
    dueAt: instantOf(turn, planned),
    bookedAnyway: true,
  }));
}

/** Once an hour again, what a CRM has announced and whose message was lost. */
export const dueAnnounced: DueRule<OfCrm> = (turn) =>
  isHourly(turn)
    ? CRMS.filter((crm) => turn.waiting.announced.includes(crm)).map((crm) => ({
        key: `${keyOf(turn, "crm-changes", "hour")}|${crm}`,
        asks: { crm },
        dueAt: instantOf(turn),
      }))
    : [];

/** The same of what is left to write in CRMs. */
export const dueWriteBacks: DueRule<{ id: string }> = (turn) =>
  isHourly(turn)
    ? turn.waiting.writeBacks.map((id) => ({
        key: keyOf(turn, "write-back", "hour"),
        asks: { id },
        dueAt: instantOf(turn),
      }))
    : [];
