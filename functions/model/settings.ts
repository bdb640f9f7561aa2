import type { Environment } from "../env.ts";

/**
 * Optional capabilities of a server, declared in its settings. `flex`: it has a tier that answers later, or refuses, at
 * half the price (https://developers.openai.com/api/docs/guides/flex-processing). `identifiers`: it takes
 * `prompt_cache_key` and `safety_identifier`, which others may refuse.
 */
export type Capability = "web_search" | "batch" | "flex" | "reasoning" | "store" | "identifiers";

const EVERYTHING: readonly Capability[] = [
  "web_search",
  "batch",
  "flex",
  "reasoning",
  "store",
  "identifiers",
];
/** OpenAI's own hosts, global and regional. */
const OPENAI = /^https:\/\/([a-z]+\.)?api\.openai\.com\//;

/** The model server of this deployment. */
export interface ModelSettings {
  readonly key: string;
  /** Without a trailing slash; includes the version. */
  readonly baseUrl: string;
  readonly api: "responses" | "chat";
  readonly models: { readonly main: string; readonly small: string };
  readonly capabilities: ReadonlySet<Capability>;
  /** True for an OpenAI host that keeps data in a region, which costs more. */
  readonly regional: boolean;
}

/** The settings in the environment; undefined without key and model. */
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
    // Chat completions cannot search.
    capabilities: new Set(
      declared.filter((one) => one !== "web_search" || variables.OPENAI_API === "responses"),
    ),
  };
}

/** The settings, if the server has batches; else undefined. */
export function batchSettings(ctx: { readonly environment: Environment }): ModelSettings | undefined {
  const settings = modelSettings(ctx.environment);
  return settings?.capabilities.has("batch") ? settings : undefined;
}
