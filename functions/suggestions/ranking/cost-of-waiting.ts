import { SIGNAL_TABLE } from "./signal-table.ts";
import { after, isOurMessage, isRecord, type Situation } from "./situation.ts";
import type { Account } from "./stakes.ts";
import type { Reason, Thirds } from "./types.ts";

export const STAKE = { perTenfold: 0.2, unknown: 0.85, least: 0.6, most: 1.4, account: 0.8 };
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

function atStake({ matter, bought }: Account, { context: { stakes } }: Situation): number {
  if (!stakes?.deals && !stakes?.accounts) return 1;
  const m = factorOf(matter?.amount ?? null, stakes.deals ?? null);
  const acc = factorOf(bought, stakes.accounts ?? null);
  return Math.max(m, acc === STAKE.unknown ? 0 : 1 + (acc - 1) * STAKE.account);
}

function factorOf(amount: number | null, thirds: Thirds | null): number {
  if (amount === null || amount <= 0) return STAKE.unknown;
  if (thirds === null) return 1;
  const middle = Math.sqrt(thirds.low * thirds.high) || 1;
  return Math.min(STAKE.most, Math.max(STAKE.least, 1 + STAKE.perTenfold * Math.log10(amount / middle)));
}

function sureness({ signal, evidence: [proof] }: Reason, situation: Situation): number {
  const { isOurs } = SIGNAL_TABLE[signal];
  const source = situation.events.find(({ id }) => id === proof?.id);
  const isUnreadSince =
    source !== undefined &&
    after(situation, source).some(
      (event) => event.facts === null && (!isOurs || isOurMessage(event) || isRecord(event)),
    );
  return !isUnreadSince ? 1 : isOurs ? UNREAD_SINCE_OF_OURS : UNREAD_SINCE;
}
