import { EnvironmentError } from "../env.ts";
import { embeddedMetrics } from "./metrics.ts";

/** Allowed in a log line: counts, codes and ids. Never an address, a token or a text. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A log that adds these fields to each line. */
  with(fields: LogFields): Log;
}

const EMAIL = /(?<![^\s@"'])[^\s@"']+@[^\s@"']+\.[^\s@"']+/g;
/** Possible credentials: long unbroken strings that are not uuids. */
const SECRET = /\b(?![0-9a-f]{8}-[0-9a-f]{4}-)[A-Za-z0-9_+/=.%-]{32,}\b/g;
/** A stack frame: a function, and its file, line and column. */
const FRAME = /^ {4}at (?:[\w.<>$# [\]]+ \()?(?:async )?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()]+:\d+:\d+\)?$/;
const SHORTEST_SECRET = 32;
/** Fields whose writers check their form. */
const CHECKED = new Set(["stack", "cloudFrontId"]);
/** Longest value kept: too short for a message's text. */
const LONGEST = 200;

function clean(value: LogFields[string], key: string): LogFields[string] {
  if (typeof value !== "string" || CHECKED.has(key)) return value;
  // Fast path: short values contain neither an address nor a secret.
  if (value.length < SHORTEST_SECRET && !value.includes("@")) return value;
  return value.replace(EMAIL, "[address]").replace(SECRET, "[secret]").slice(0, LONGEST);
}

/**
 * Writes JSON lines to `write` (standard output by default). With a `namespace`, the lines of some events are
 * CloudWatch metrics as well (metrics.ts).
 */
export function createLog(
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
  base: LogFields = {},
  namespace?: string,
): Log {
  const line = (level: string, event: string, fields: LogFields = {}): void => {
    const all = { ...base, ...fields };
    const time = new Date();
    const _aws = namespace && embeddedMetrics(namespace, { event, time, fields: all });
    const told: Record<string, unknown> = { time: time.toISOString(), level, event };
    for (const key in all) told[key] = clean(all[key], key);
    if (_aws) told["_aws"] = _aws;
    write(JSON.stringify(told));
  };
  return {
    info: (event, fields) => line("info", event, fields),
    warn: (event, fields) => line("warn", event, fields),
    error: (event, fields) => line("error", event, fields),
    with: (fields) => createLog(write, { ...base, ...fields }, namespace),
  };
}

/**
 * What may be logged of an unknown error: class, code and where it was thrown. Not the message: databases and vendors
 * quote personal data there.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  // Only variable names, for the operator; where they were missing does not matter.
  if (error instanceof EnvironmentError) return { error: error.name, variables: error.variables };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  // The stack starts with the message, whose lines may look like frames.
  const frames = (error.stack ?? "")
    .replace(error.message, "")
    .split("\n")
    .filter((frame) => FRAME.test(frame))
    .slice(0, 8)
    .map((frame) => frame.trim());
  return { error: error.name, code, stack: frames.join(" | ") };
}
