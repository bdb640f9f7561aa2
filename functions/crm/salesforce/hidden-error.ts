import { AppError } from "../../http/errors.ts";

/** A query names a field or an object that whoever connected the org may not see, or no longer. */
export class HiddenError extends AppError {
  constructor() {
    super("crm_unavailable");
  }
}
