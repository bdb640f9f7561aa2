/** Shares and counts from which a group is noisy, of what is in flight or has lately been processed. */
const NOISY = { share: 0.1, inFlight: 30 };
/** Milliseconds of processing that count as lately, and after which a group that sends nothing is quiet again. */
const LATELY = 300_000;

/** Which groups of a queue hold much more than their share, so that the others' messages go first. */
export interface Fairness {
  sent(group: string): void;
  received(group: string): void;
  /** A delivery ended, after so many milliseconds of its worker's time. */
  ended(group: string, milliseconds: number): void;
  /** Groups whose messages wait behind the others'. */
  noisy(): string[];
  /** None of these groups has a message to hand out: their backlog is gone. */
  emptied(groups: readonly string[]): void;
}

/**
 * An imitation of SQS's fair queues, as far as AWS says how they decide: a group is noisy with more than a tenth of the
 * messages in flight and thirty of its own at least, or with more than a tenth of the recent processing time, and until
 * its backlog is gone or it has sent nothing for five minutes.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues-detailed.html
 */
export function createFairness(now: () => Date): Fairness {
  const inFlight = new Map<string, number>();
  const lastSent = new Map<string, number>();
  const processed: { readonly group: string; readonly milliseconds: number; readonly at: number }[] = [];
  const noisy = new Set<string>();

  /** Milliseconds of `processed` by group. */
  const spent = new Map<string, number>();

  const forgetEarlier = (): void => {
    const since = now().getTime() - LATELY;
    for (let first = processed[0]; first !== undefined && first.at < since; first = processed[0]) {
      processed.shift();
      add(spent, first.group, -first.milliseconds);
    }
  };
  const note = (counts: ReadonlyMap<string, number>, least: number): void => {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const [group, count] of counts) if (count >= least && count > all * NOISY.share) noisy.add(group);
  };
  return {
    sent: (group) => void lastSent.set(group, now().getTime()),
    received: (group) => add(inFlight, group, 1),
    ended: (group, milliseconds) => {
      add(inFlight, group, -1);
      add(spent, group, milliseconds);
      processed.push({ group, milliseconds, at: now().getTime() });
    },
    noisy: () => {
      // What still takes more than its share is noisy again at once.
      const quiet = now().getTime() - LATELY;
      for (const group of noisy) if ((lastSent.get(group) ?? 0) < quiet) noisy.delete(group);
      note(inFlight, NOISY.inFlight);
      forgetEarlier();
      note(spent, 0);
      return [...noisy];
    },
    emptied: (groups) => groups.forEach((group) => noisy.delete(group)),
  };
}

function add(counts: Map<string, number>, group: string, more: number): void {
  const count = (counts.get(group) ?? 0) + more;
  if (count > 0) counts.set(group, count);
  else counts.delete(group);
}
