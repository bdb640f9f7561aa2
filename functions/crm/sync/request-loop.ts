import { AppError } from "../../http/errors.ts";
import { timer } from "../../http/timer.ts";
import { AskedToWaitError } from "../../jobs/asked-to-wait.ts";

/** Attempts of a read call, against rate refusals, failures of the CRM and broken connections. */
const ATTEMPTS = 5;
/** Longest pause a CRM may request before the job goes back to the queue, in milliseconds. */
const LONGEST_PAUSE = 20_000;
/** Backoff before the second attempt in milliseconds; doubles with each further one. */
const PAUSE = { failure: 400, rate: 1_500 };

/** A temporary failure: of the CRM, the network, or a rate refusal. */
export interface Passing {
  readonly passing: keyof typeof PAUSE;
  /** Seconds to wait from the Retry-After header; null if absent. */
  readonly retryAfter: string | null;
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
 * AskedToWaitError if the CRM asks for a long pause.
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
    const pause = pauseAfter(outcome, made);
    if (outcome.passing === "rate") await backOff(pause);
    if (pause > LONGEST_PAUSE) throw new AskedToWaitError(Math.ceil(pause / 1_000));
    if (made++ >= attempts) throw new AppError("crm_unavailable");
    if (outcome.passing !== "rate") await timer.pause(pause);
  }
}

/** The pause the CRM asks for, else exponential backoff with jitter, in milliseconds. */
function pauseAfter({ passing, retryAfter }: Passing, made: number): number {
  const seconds = Number(retryAfter ?? "");
  if (seconds > 0) return seconds * 1_000;
  return PAUSE[passing] * 2 ** (made - 1) * (0.75 + Math.random() / 2);
}
