import { isDatabaseOutage } from "../db/outage.ts";
import { EnvironmentError } from "../env.ts";
import { AppError, UnavailableError } from "./errors.ts";

/** Maps a thrown value to an error for the caller: missing variable, unavailable database, or unknown. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof EnvironmentError) return new AppError("not_configured");
  if (isDatabaseOutage(thrown)) return new UnavailableError();
  return new AppError("unknown");
}
