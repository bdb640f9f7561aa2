type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The model of a deployment: OpenAI in Europe unless the operator names another server or other models. Without its
 * key, what needs a model says so.
 */
export const modelVariables = (given: Variables): Record<string, string> => ({
  OPENAI_BASE_URL: given["OPENAI_BASE_URL"] || "https://eu.api.openai.com/v1",
  OPENAI_MODEL: given["OPENAI_MODEL"] || "gpt-6.1-terra",
  OPENAI_MODEL_SMALL: given["OPENAI_MODEL_SMALL"] || "gpt-6-luna",
  OPENAI_API: given["OPENAI_API"] || "responses",
  ...(given["OPENAI_CAPABILITIES"] ? { OPENAI_CAPABILITIES: given["OPENAI_CAPABILITIES"] } : {}),
});
