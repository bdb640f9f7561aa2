import { AppError } from "../../http/errors.ts";
import type { Log } from "../../http/log.ts";
import type { Unusable } from "../../outbound/ask-server.ts";
import type { Passing } from "./request-loop.ts";

/** An answer of more bytes than are read; asking for fewer records at once may help. */
export class TooLargeError extends AppError {
  constructor() {
    super("crm_unreadable");
  }
}

/**
 * What becomes of a call whose answer was not read: without a connection another attempt is made, but a server that sends
 * elsewhere, or without end, would do so again. Throws `crm_unreadable`, as a TooLargeError for the latter.
 */
export function unusable(reason: Unusable, log: Log, fields: { crm: string; path: string }): Passing {
  if (reason === "unreachable") return { passing: "failure", retryAfter: null };
  log.error("crm answer not read", { ...fields, reason });
  throw reason === "too_large" ? new TooLargeError() : new AppError("crm_unreadable");
}

/** Reads up to `most` records at once, and a tenth of them where the answer is too large. */
export async function fewerWhereTooLarge<T>(most: number, read: (most: number) => Promise<T>): Promise<T> {
  try {
    return await read(most);
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    return read(Math.ceil(most / 10));
  }
}
