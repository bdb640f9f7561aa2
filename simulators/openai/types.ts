/** Faults of a call. The last seven are answers, billed like any other. */
export const faultKinds = [
  "rate_limited",
  "server_error",
  "overloaded",
  "timeout",
  "reset",
  "refusal",
  "truncated",
  "malformed",
  "schema_violation",
  "not_the_api",
  /** Adds a name, an amount and a date that are in no source. */
  "invented",
  /** Obeys an instruction inside a quoted text. */
  "obeys",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Makes a false answer of an honest one; `instructions` are the prompt's. */
export type Lie = (honest: unknown, asked: { instructions: string }) => unknown;

export type Fault = {
  /** `lies`, never at random: returns what `lie` makes of an honest answer. */
  kind: FaultKind | "lies";
  /** Headers of a refusal, e.g. `{ "retry-after": "2" }`. */
  headers?: Record<string, string>;
  /** What an obeying model writes; by default what the injected instruction asks for. */
  says?: (asked: string) => string | undefined;
  /** For a lying model; see lies.ts. */
  lie?: Lie;
  /** Adds it to an honest answer; « unclaimed » also puts it into the subject, without evidence. */
  smuggled?: boolean | "unclaimed";
  /** Applies to one endpoint of files or batches, e.g. `POST /v1/batches`; else to the next question. */
  at?: string;
};

/** How batches end unless cancelled. */
export type BatchEnd = "completed" | "expired" | "failed";

/** A public page that the simulated web search finds for a company. */
export type Article = { company: string; url: string; title: string; date: string; text: string };

/** Facts the simulated model reads in texts that contain certain words. */
export type ToldReading = { says: string; facts: readonly Record<string, unknown>[] };

/** Verdict of the simulated model on a draft's sentence; undefined for its own comparison. */
export type ToldVerdict = (sentence: string) => "supported" | "neutral" | "contradicted" | undefined;

export type OpenaiSimulatorOptions = {
  key: string;
  /** Models it serves, by name. */
  models?: string[];
  /** How often each fault occurs, 0 to 1; at most one per call. */
  rates?: Partial<Record<FaultKind, number>>;
  /** Seed of the random faults. */
  seed?: number;
  /** Epoch milliseconds. */
  now?: () => number;
  requestsPerMinute?: number;
  tokensPerMinute?: number;
  articles?: Article[];
  /** How long a call that times out holds its connection, in milliseconds. */
  hang?: number;
  /** How long a batch takes, in milliseconds. */
  batchDelay?: number;
  /** How long a cancellation takes, in milliseconds. */
  cancelDelay?: number;
  /** The share of a batch's lines, 0 to 1, answered when it expires or is cancelled. */
  answeredShare?: number;
  /** Called for each incoming call, before it is handled. */
  onRequest?: (call: { path: string; body: unknown; headers: Record<string, string> }) => void;
};
