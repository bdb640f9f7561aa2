import type * as z from "zod";

/** The words of a prompt. */
export interface Wording {
  /** Changes with the wording or the schema's meaning: results of other versions are not reused. */
  readonly version: string;
  /** Trusted text only, first in the request: servers cache an identical beginning. */
  readonly instructions: string;
}

/** What an analysis asks a model: the part that is the same for every contact. */
export interface Prompt<T> extends Wording {
  /** The pipeline step, e.g. `engagement_analysis`: letters, digits, `_` and `-`. */
  readonly stage: string;
  /** `OPENAI_MODEL` or `OPENAI_MODEL_SMALL`. */
  readonly size: "main" | "small";
  /** The root is an object and no field is optional; see answer-schema.ts for what is sent. */
  readonly schema: z.ZodType<T>;
  /** Includes reasoning. */
  readonly maxOutputTokens: number;
  /** Per call. */
  readonly timeoutMs: number;
  /** Sent if the server supports it. */
  readonly effort?: "none" | "low" | "medium" | "high";
  /** Searches the web. Such a prompt gets only a company's name. */
  readonly webSearch?: boolean;
}
