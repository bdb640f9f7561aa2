import { describe, expect, it } from "vitest";
import { createEnvironment } from "../env.ts";
import { modelSettings } from "./settings.ts";

const given = (variables: Record<string, string>) =>
  modelSettings(createEnvironment({ OPENAI_API_KEY: "sk-a", OPENAI_MODEL: "m", ...variables }));

describe("the model server", () => {
  it("is none without a key or a model", () => {
    expect(given({ OPENAI_API_KEY: "" })).toBeUndefined();
    expect(given({ OPENAI_MODEL: " " })).toBeUndefined();
  });

  it("is OpenAI’s unless said, with all it can do, and one model for everything", () => {
    expect(given({})).toMatchObject({
      baseUrl: "https://api.openai.com/v1",
      api: "responses",
      models: { main: "m", small: "m" },
      capabilities: new Set(["web_search", "batch", "flex", "reasoning", "store", "identifiers"]),
      regional: false,
    });
    expect(given({ OPENAI_BASE_URL: "https://eu.api.openai.com/v1/" })).toMatchObject({
      baseUrl: "https://eu.api.openai.com/v1",
      regional: true,
    });
  });

  it.each([
    "https://api.mistral.ai/v1",
    "https://api.openai.com.evil.example/v1",
    "http://api.openai.com/v1",
  ])("at %s can do what it is said to do, and no more", (url) => {
    expect(given({ OPENAI_BASE_URL: url })?.capabilities).toEqual(new Set());
    expect(given({ OPENAI_BASE_URL: url, OPENAI_CAPABILITIES: "batch" })?.capabilities).toEqual(
      new Set(["batch"]),
    );
  });

  it("searches nothing by chat completions", () => {
    expect(given({ OPENAI_API: "chat" })?.capabilities).toEqual(
      new Set(["batch", "flex", "reasoning", "store", "identifiers"]),
    );
  });
});
