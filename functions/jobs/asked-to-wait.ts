import { AppError } from "../http/errors.ts";

/**
 * The CRM asked for a longer pause than a worker should wait: the job goes back to the queue for `seconds`, which does
 * not count as a failed attempt.
 */
export class AskedToWaitError extends AppError {
  readonly seconds: number;

  constructor(seconds: number) {
    super("crm_unavailable");
    this.seconds = seconds;
  }
}
