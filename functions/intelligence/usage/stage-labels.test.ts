import { expect, it } from "vitest";
import { draftPrompts } from "../actions/prompts/registry.ts";
import { readingPrompt } from "../../readings/model/prompts/registry.ts";
import { ARTICLES } from "../articles/prompt.ts";
import { ENGAGEMENTS } from "../engagements/prompt.ts";
import { LINKEDIN } from "../linkedin/prompt.ts";
import { NOTES } from "../notes/prompt.ts";
import { TIMELINE } from "../timeline/prompt.ts";
import { stageLabel } from "./stage-labels.ts";

it("names every stage that is asked of a model in French", () => {
  const { draft, repair } = draftPrompts("vous");
  for (const { stage } of [ENGAGEMENTS, NOTES, TIMELINE, LINKEDIN, ARTICLES, readingPrompt(), draft, repair])
    expect(stageLabel(stage), stage).toMatch(/^[A-Z][\p{L}’ ]+$/u);
});

it("leaves a stage it does not know as it is", () => {
  expect(stageLabel("constructor")).toBe("constructor");
});
