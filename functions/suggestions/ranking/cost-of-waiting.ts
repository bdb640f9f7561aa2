import { SIGNAL_TABLE } from "./signal-table.ts";
import { after, isOurMessage, isRecord, type Situation } from "./situation.ts";
import type { Account } from "./stakes.ts";
import type { Reason, Thirds } from "./types.ts";

/** What is at stake multiplies by its third of the organization's own amounts; where none is known for a contact, least. */
const BY_THIRD = { none: 0.92, low: 0.95, middle: 1, high: 1.18 };
/** An occasion that something unread has followed may be over. */
const UNREAD_SINCE = 0.6;
/** The same for what we owe, which only words of ours may have settled. */
const UNREAD_SINCE_OF_OURS = 0.75;

/**
 * What it costs to leave a reason until tomorrow: how much is lost by a day, times what is at stake, times how sure the
 * reading is. A reason's own weight, which its signal gives by the days that are left or gone, is what a day costs.
 */
export const costOfWaiting = (reason: Reason, situation: Situation, account: Account): number =>
  reason.weight * atStake(account, situation) * sureness(reason, situation);

/** The greater of the matter in hand and of the account; 1 where the organization has no amounts to compare. */
function atStake({ matter, bought }: Account, { context: { stakes } }: Situation): number {
  if (!stakes?.deals && !stakes?.accounts) return 1;
  const matters = BY_THIRD[thirdOf(matter?.amount ?? null, stakes.deals ?? null)];
  return Math.max(matters, BY_THIRD[thirdOf(bought, stakes.accounts ?? null)]);
}

function thirdOf(amount: number | null, thirds: Thirds | null): keyof typeof BY_THIRD {
  if (amount === null) return "none";
  if (thirds === null) return "middle";
  return amount >= thirds.high ? "high" : amount <= thirds.low ? "low" : "middle";
}

function sureness(reason: Reason, situation: Situation): number {
  if (!isUnreadSince(reason, situation)) return 1;
  return SIGNAL_TABLE[reason.signal].isOurs ? UNREAD_SINCE_OF_OURS : UNREAD_SINCE;
}

/** Whether something that nobody has read followed a reason, by which it may be over. */
export function isUnreadSince({ signal, evidence: [proof] }: Reason, situation: Situation): boolean {
  const { isOurs } = SIGNAL_TABLE[signal];
  const source = situation.events.find(({ id }) => id === proof?.id);
  return (
    source !== undefined &&
    after(situation, source).some(
      (event) => event.facts === null && (!isOurs || isOurMessage(event) || isRecord(event)),
    )
  );
}
