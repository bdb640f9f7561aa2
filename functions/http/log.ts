import { EnvironmentError } from "../env.ts";

/** What may stand in a log line: counts, codes and ids. Never an address, a token or a text. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A log whose lines all carry these fields. */
  with(fields: LogFields): Log;
}

const EMAIL = /(?<![^\s@"'])[^\s@"']+@[^\s@"']+\.[^\s@"']+/g;
/** Anything that looks like a credential: long unbroken runs that are not uuids. */
const SECRET = /\b(?![0-9a-f]{8}-[0-9a-f]{4}-)[A-Za-z0-9_+/=.%-]{32,}\b/g;
/** A line of a stack: a function, and its file, line and column. */
const FRAME = /^ {4}at (?:[\w.<>$# [\]]+ \()?(?:async )?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()]+:\d+:\d+\)?$/;
const SHORTEST_SECRET = 32;
/** Longest value kept: a message's text does not fit. */
const LONGEST = 200;

function clean(value: LogFields[string], key: string): LogFields[string] {
  if (typeof value !== "string" || key === "stack") return value;
  // Most values are short words: neither an address nor a secret fits.
  if (value.length < SHORTEST_SECRET && !value.includes("@")) return value;
  return value.replace(EMAIL, "[address]").replace(SECRET, "[secret]").slice(0, LONGEST);
}

/** JSON lines to `write` (standard output unless said). */
export function createLog(
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
  base: LogFields = {},
): Log {
  const line = (level: string, event: string, fields: LogFields = {}): void => {
    const all = { ...base, ...fields };
    const cleaned = Object.fromEntries(Object.entries(all).map(([key, value]) => [key, clean(value, key)]));
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...cleaned }));
  };
  return {
    info: (event, fields) => line("info", event, fields),
    warn: (event, fields) => line("warn", event, fields),
    error: (event, fields) => line("error", event, fields),
    with: (fields) => createLog(write, { ...base, ...fields }),
  };
}

/**
 * What a log may say of an unknown error: its class, its code and where it was thrown. Its message is
 * left out: databases and vendors quote people's data there.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  // Names alone, and where they were missed does not matter: what the operator has to set.
  if (error instanceof EnvironmentError) return { error: error.name, variables: error.variables };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  // The stack begins with the message, whose own lines may look like frames.
  const frames = (error.stack ?? "")
    .replace(error.message, "")
    .split("\n")
    .filter((frame) => FRAME.test(frame))
    .slice(0, 8)
    .map((frame) => frame.trim());
  return { error: error.name, code, stack: frames.join(" | ") };
}
