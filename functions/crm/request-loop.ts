import { setTimeout } from "node:timers/promises";
import { AppError } from "../http/errors.ts";
import { AskedToWaitError } from "../jobs/asked-to-wait.ts";

/** Tries of a call that reads, against refusals of its rate, failures of the CRM's and broken connections. */
const ATTEMPTS = 5;
/** Longest pause a CRM may ask of us before the work goes back to the queue, in milliseconds. */
const LONGEST_PAUSE = 20_000;
/** Milliseconds before the second try; each further one waits twice as long. */
const PAUSE = { failure: 400, rate: 1_500 };

/** A failure that may pass: of the CRM or the way there, or a refusal of the call's rate. */
export interface Passing {
  readonly passing: keyof typeof PAUSE;
  /** Seconds that the CRM asks us to wait, as its header says it; null where it says nothing. */
  readonly retryAfter: string | null;
}

/** What became of one try. `rejected`: the CRM refused the token, and so did nothing. */
export type Outcome<Answer> = { readonly answer: Answer } | "rejected" | Passing;

/** What calls of one connection need. */
export interface CallPorts<Access extends { readonly accessToken: string }> {
  /** A token to call with; another one than `rejected`, which the CRM has just refused. */
  readonly access: (rejected?: string) => Promise<Access>;
  /** Resolves when the next call may go out. */
  readonly turn: () => Promise<void>;
  /** Nobody calls the account for so many milliseconds: the next turn comes after. */
  readonly backOff: (milliseconds: number) => Promise<void>;
}

/**
 * Makes one call of a CRM: a turn before each try, one new token where the CRM refuses the first, which costs no try,
 * and pauses in between. `attempt` sends it once and says what the answer means; it throws what is refused for good.
 * A call that writes has one attempt: a failure says nothing of what was done. Throws `crm_unavailable`, which is an
 * AskedToWaitError where the CRM asks for a long pause.
 */
export async function callCrm<Access extends { readonly accessToken: string }, Answer>(
  { access: accessOf, turn, backOff }: CallPorts<Access>,
  attempt: (access: Access) => Promise<Outcome<Answer>>,
  attempts = ATTEMPTS,
): Promise<Answer> {
  let access = await accessOf();
  let isRenewed = false;
  for (let made = 1; ;) {
    await turn();
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
    if (outcome.passing !== "rate") await setTimeout(pause);
  }
}

/** What the CRM asks for, else a growing pause with jitter, in milliseconds. */
function pauseAfter({ passing, retryAfter }: Passing, made: number): number {
  const seconds = Number(retryAfter ?? "");
  if (seconds > 0) return seconds * 1_000;
  return PAUSE[passing] * 2 ** (made - 1) * (0.75 + Math.random() / 2);
}
