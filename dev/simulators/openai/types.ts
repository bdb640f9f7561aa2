/** What can go wrong with a call. The last seven are answers, paid like any other. */
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
  /** Says a name, an amount and a date that no source holds. */
  "invented",
  /** Does what an instruction inside a quoted text says. */
  "obeys",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Makes a lie of an honest answer; `instructions` are the prompt's. */
export type Lie = (honest: unknown, asked: { instructions: string }) => unknown;

export type Fault = {
  /** `lies`, never by chance: answers what `lie` makes of an honest answer. */
  kind: FaultKind | "lies";
  /** Headers of a refusal, e.g. `{ "retry-after": "2" }`. */
  headers?: Record<string, string>;
  /** What a model that obeys says to a question; else what is found that an instruction wants said. */
  says?: (asked: string) => string | undefined;
  /** Of a model that lies; see lies.ts. */
  lie?: Lie;
  /** It says so within an honest answer, not instead of it; « unclaimed » in the subject too, and with nothing that proves it. */
  smuggled?: boolean | "unclaimed";
  /** Of one endpoint of files or batches, e.g. `POST /v1/batches`; else of the next question. */
  at?: string;
};

/** How batches end that nobody cancels. */
export type BatchEnd = "completed" | "expired" | "failed";

/** A public page the simulated web search finds for a company. */
export type Article = { company: string; url: string; title: string; date: string; text: string };

/** What the simulated model reads in a text that says some words. */
export type ToldReading = { says: string; facts: readonly Record<string, unknown>[] };

/** What the simulated model says of a sentence of a draft; undefined where it reads by itself. */
export type ToldVerdict = (sentence: string) => "supported" | "neutral" | "contradicted" | undefined;

export type OpenaiSimulatorOptions = {
  key: string;
  /** Models it serves; their names say what they are. */
  models?: string[];
  /** How often each fault happens, 0 to 1; at most one a call. */
  rates?: Partial<Record<FaultKind, number>>;
  /** Of the chance faults happen by. */
  seed?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  requestsPerMinute?: number;
  tokensPerMinute?: number;
  articles?: Article[];
  /** How long a call that times out keeps its connection, in milliseconds. */
  hang?: number;
  /** How long a batch takes, in milliseconds. */
  batchDelay?: number;
  /** How long it takes to cancel one, in milliseconds. */
  cancelDelay?: number;
  /** The share of a batch's lines, 0 to 1, that is answered when it expires or is cancelled. */
  answeredShare?: number;
  /** Told of each call that came in, before anything is decided. */
  onRequest?: (call: { path: string; body: unknown; headers: Record<string, string> }) => void;
};
