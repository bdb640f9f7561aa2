import { createHash } from "node:crypto";
import type { APIPromise, OpenAI } from "openai";
import type { FailureCode, Usage, WebSource } from "./answer.ts";
import type { Prompt } from "./prompt.ts";
import type { ModelSettings } from "./settings.ts";

/** What to send for one answer, with either API. */
export interface Question<T> {
  readonly prompt: Prompt<T>;
  readonly model: string;
  /** The part about the contact. Outside text in it is quoted (untrusted.ts). */
  readonly input: string;
  /** Whether the slower tier at half the price is asked. */
  readonly flex?: boolean;
}

/** A question being sent to a server. */
export interface Asked<T> {
  readonly settings: ModelSettings;
  readonly question: Question<T>;
  readonly organizationId: string;
}

/** A reply in the form common to both APIs: text to validate, or the reason why there is none. */
export interface Reading {
  readonly usage: Usage;
  readonly model: string;
  /** The tier that answered, where the server tells. */
  readonly tier: string | undefined;
  readonly result:
    | { readonly text: string; readonly sources: readonly WebSource[] }
    | { readonly failure: Extract<FailureCode, "refusal" | "truncated" | "unavailable"> };
}

/** One of the two APIs: how the library calls it, and how its reply is read. */
export interface Api {
  readonly endpoint: "/v1/responses" | "/v1/chat/completions";
  /** A question's parameters, which are also a batch line's body. */
  params<T>(asked: Asked<T>): object;
  ask<T>(client: OpenAI, asked: Asked<T>, options: OpenAI.RequestOptions): APIPromise<unknown>;
  /** Undefined if the reply does not have the API's shape. */
  read(body: unknown): Reading | undefined;
}

/** The tier to ask for; the server's own choice unless it is the slower one. */
export const tierOf = <T>({ question }: Asked<T>): { service_tier?: "flex" } =>
  question.flex === true ? { service_tier: "flex" } : {};

/**
 * Keys for the vendor's prompt cache and abuse detection: an organization's hash, without any name.
 * https://platform.openai.com/docs/guides/safety-best-practices
 */
export function identifiers<T>({ settings, question, organizationId }: Asked<T>): {
  prompt_cache_key?: string;
  safety_identifier?: string;
} {
  if (!settings.capabilities.has("identifiers")) return {};
  const { stage, version } = question.prompt;
  return {
    prompt_cache_key: `${stage}:${version}`,
    safety_identifier: createHash("sha256").update(`relance ${organizationId}`).digest("hex"),
  };
}
