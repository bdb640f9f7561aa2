import type * as z from "zod";

/** What an analysis asks a model for: the part that is the same for every contact. */
export interface Prompt<T> {
  /** The step of the pipeline, e.g. `engagement_analysis`: letters, digits, `_` and `-`. */
  readonly stage: string;
  /** Changes with the wording or the meaning of the schema: stored results of other versions are not used. */
  readonly version: string;
  /** `OPENAI_MODEL` or `OPENAI_MODEL_SMALL`. */
  readonly size: "main" | "small";
  /** Trusted text only, and first in the request: servers keep an identical beginning in their cache. */
  readonly instructions: string;
  /** The root is an object; see answer-schema.ts for what is sent of it; nothing in it is optional. */
  readonly schema: z.ZodType<T>;
  /** Reasoning counts too. */
  readonly maxOutputTokens: number;
  /** Of one call. */
  readonly timeoutMs: number;
  /** Sent where the server knows it. */
  readonly effort?: "none" | "low" | "medium" | "high";
  /** Searches the web. Such a prompt gets a company's name and nothing else. */
  readonly webSearch?: boolean;
}
