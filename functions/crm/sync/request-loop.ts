import { AppError } from "../../http/errors.ts";
import { timer } from "../../http/timer.ts";
import { AskedToWaitError } from "../../jobs/asked-to-wait.ts";
import { LONGEST_ASKED, LONGEST_OF_DAY, retryAfterIn } from "../../outbound/retry-after.ts";

/** Attempts of a read call, against rate refusals, failures of the CRM and broken connections. */
const ATTEMPTS = 5;
/** Longest pause a CRM may request before the job goes back to the queue, in milliseconds. */
const LONGEST_PAUSE = 20_000;
/** Backoff before the second attempt in milliseconds; doubles with each further one. */
const PAUSE = { failure: 400, unreadable: 400, rate: 1_500 };

/**
 * A failure that may pass: of the CRM or the network, a rate refusal, or a success that is not what the API answers (a
 * web page, half of it, an error).
 */
export interface Passing {
  readonly passing: keyof typeof PAUSE;
  /** The Retry-After header; null if absent. */
  readonly retryAfter: string | null;
  /** True of a refusal for the day's calls, which may ask for more than an hour. */
  readonly isOfDay?: boolean;
}

/** Outcome of one attempt. `rejected`: the CRM refused the token and therefore did nothing. */
export type Outcome<Answer> = { readonly answer: Answer } | "rejected" | Passing;

/** What calls of one connection need. */
export interface CallPorts<Access extends { readonly accessToken: string }> {
  /** Returns a token other than `rejected`, which the CRM has just refused. */
  readonly access: (rejected?: string) => Promise<Access>;
  /** Resolves when the next call may be sent. */
  readonly slot: () => Promise<void>;
  /** Backoff: the next call to the account is sent after so many milliseconds. */
  readonly backOff: (milliseconds: number) => Promise<void>;
}

/**
 * Makes one CRM call: rate-limited, with backoff between attempts, and with one new token if the CRM refuses the first,
 * which does not count as an attempt. `attempt` sends the call once and classifies the reply; it throws permanent
 * refusals. A write has one attempt, since a failure does not say whether it was done. Throws `crm_unavailable`, as an
 * AskedToWaitError if the CRM asks for a pause of up to an hour, `crm_unreadable`, and `crm_quota` if it asks for more.
 */
export async function callCrm<Access extends { readonly accessToken: string }, Answer>(
  { access: accessOf, slot, backOff }: CallPorts<Access>,
  attempt: (access: Access) => Promise<Outcome<Answer>>,
  attempts = ATTEMPTS,
): Promise<Answer> {
  let access = await accessOf();
  let isRenewed = false;
  for (let made = 1; ;) {
    await slot();
    const outcome = await attempt(access);
    if (outcome === "rejected") {
      if (isRenewed) throw new AppError("crm_unavailable");
      isRenewed = true;
      access = await accessOf(access.accessToken);
      continue;
    }
    if ("answer" in outcome) return outcome.answer;
    const { pause, isBelieved } = pauseAfter(outcome, made);
    const isLong = pause > LONGEST_PAUSE;
    if (outcome.passing === "rate" || isLong) await backOff(pause);
    // The next hour's run goes on with it: nobody is kept waiting for what nobody limits a rate by.
    if (!isBelieved || (isLong && outcome.isOfDay)) throw new AppError("crm_quota");
    if (isLong) throw new AskedToWaitError(Math.ceil(pause / 1_000));
    if (made++ >= attempts)
      throw new AppError(outcome.passing === "unreadable" ? "crm_unreadable" : "crm_unavailable");
    if (outcome.passing !== "rate") await timer.pause(pause);
  }
}

/** The pause the CRM asks for, up to what is believed of it, else exponential backoff with jitter, in milliseconds. */
function pauseAfter(
  { passing, retryAfter, isOfDay = false }: Passing,
  made: number,
): { pause: number; isBelieved: boolean } {
  const asked = retryAfterIn(retryAfter) ?? (isOfDay ? LONGEST_ASKED : undefined);
  if (asked === undefined)
    return { pause: PAUSE[passing] * 2 ** (made - 1) * (0.75 + Math.random() / 2), isBelieved: true };
  return {
    pause: Math.min(asked, isOfDay ? LONGEST_OF_DAY : LONGEST_ASKED),
    isBelieved: isOfDay || asked <= LONGEST_ASKED,
  };
}
