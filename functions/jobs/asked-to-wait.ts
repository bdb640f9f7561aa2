import { AppError } from "../http/errors.ts";

/**
 * The CRM asks for a pause longer than a worker should sit through: the work goes back to the queue for
 * `seconds`, and that is not a failed try.
 */
export class AskedToWaitError extends AppError {
  readonly seconds: number;

  constructor(seconds: number) {
    super("crm_unavailable");
    this.seconds = seconds;
  }
}
