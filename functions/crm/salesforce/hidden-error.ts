import { AppError } from "../../http/errors.ts";

/** A query names a field or object that the connected user may not see, or no longer may. */
export class HiddenError extends AppError {
  constructor() {
    super("crm_unavailable");
  }
}
