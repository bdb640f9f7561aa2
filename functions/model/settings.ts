import type { Environment } from "../env.ts";

/**
 * What a server can do beyond answering: declared, never assumed. `identifiers`: it takes `prompt_cache_key` and
 * `safety_identifier`, which others may refuse.
 */
export type Capability = "web_search" | "batch" | "reasoning" | "store" | "identifiers";

const EVERYTHING: readonly Capability[] = ["web_search", "batch", "reasoning", "store", "identifiers"];
/** OpenAI's own hosts, the world's and Europe's. */
const OPENAI = /^https:\/\/([a-z]+\.)?api\.openai\.com\//;

/** The model server of this deployment. */
export interface ModelSettings {
  readonly key: string;
  /** Without a slash at its end; the version is part of it. */
  readonly baseUrl: string;
  readonly api: "responses" | "chat";
  readonly models: { readonly main: string; readonly small: string };
  readonly capabilities: ReadonlySet<Capability>;
  /** One of OpenAI's hosts that keeps data in a region, which costs more. */
  readonly regional: boolean;
}

/** The settings of the environment; undefined where no key and model are given. */
export function modelSettings(environment: Environment): ModelSettings | undefined {
  const variables = environment.model();
  const { OPENAI_API_KEY: key, OPENAI_MODEL: main } = variables;
  if (!key || !main) return undefined;
  const baseUrl = variables.OPENAI_BASE_URL.replace(/(?<!\/)\/+$/, "");
  const declared = variables.OPENAI_CAPABILITIES ?? (OPENAI.test(`${baseUrl}/`) ? EVERYTHING : []);
  return {
    key,
    baseUrl,
    api: variables.OPENAI_API,
    models: { main, small: variables.OPENAI_MODEL_SMALL || main },
    regional: OPENAI.exec(`${baseUrl}/`)?.[1] !== undefined,
    // Chat completions have no search.
    capabilities: new Set(
      declared.filter((one) => one !== "web_search" || variables.OPENAI_API === "responses"),
    ),
  };
}

/** The same, where the server has batches. */
export function batchSettings(ctx: { readonly environment: Environment }): ModelSettings | undefined {
  const settings = modelSettings(ctx.environment);
  return settings?.capabilities.has("batch") ? settings : undefined;
}
