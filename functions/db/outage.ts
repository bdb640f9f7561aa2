import { isUntrusted } from "./mistake.ts";

/**
 * SQLSTATEs that say nothing about what was asked: connection lost (08), resources exhausted (53), server
 * going down, starting or crashed (57P0x), statement stopped for its time (57014), files lost (58), a
 * read-only stand-in (25006), a conflict of transactions (40001, 40P01), a lock not had (55P03).
 * https://www.postgresql.org/docs/17/errcodes-appendix.html
 */
const OUTAGE_STATE = /^(?:08...|53...|57P0.|57014|58...|25006|40001|40P01|55P03)$/;

/** Node's codes of a connection that could not be made, was lost, or whose certificate is not trusted. */
const NETWORK_CODE =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(?:HOST|NET)(?:UNREACH|DOWN)|NOTFOUND|AI_AGAIN)|ERR_(?:TLS|SSL|STREAM)_\w+)$/;

/** What pg says of a connection without any code. */
const CONNECTION_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed)|The server does not support SSL|There was an error establishing an SSL)/;

/** What pg says of a statement whose reply did not come in time: the peer is silent. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Errors that our pools met: an error's code alone does not tell the database from any other server. */
const met = new WeakSet<Error>();

/** Remembers a failure as one of the database, if it is an outage; answers whether it is. */
export function noteFailure(error: unknown): error is Error {
  if (!isOutage(error)) return false;
  met.add(error);
  return true;
}

/** True for an outage that one of our pools has met, also behind an error that names it as its cause. */
export function isDatabaseOutage(error: unknown): boolean {
  return error instanceof Error && (met.has(error) || isDatabaseOutage(error.cause));
}

/** True for a failure of the database or the way to it: the same call may succeed a moment later. */
function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // An error of the driver or of Node may have these; their types are checked below.
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // FATAL ends the session, whatever its state: a pooler says XX000 of all its troubles.
  if (severity === "FATAL" || severity === "PANIC") return true;
  if (typeof code === "string" && (OUTAGE_STATE.test(code) || NETWORK_CODE.test(code))) return true;
  return isUntrusted(error) || CONNECTION_MESSAGE.test(error.message) || isOutage(error.cause);
}
