import { expect, it } from "vitest";
import { readingPrompt } from "../../readings/model/prompt.ts";
import { draftPrompts } from "../actions/prompt.ts";
import { SUPPORT } from "../actions/support/prompt.ts";
import { ANALYSES } from "../analyses.generated.ts";
import { stageLabel } from "./stage-labels.ts";

it("names every stage that is asked of a model in French", () => {
  const { draft, repair } = draftPrompts("vous");
  for (const { stage } of [...ANALYSES, readingPrompt(), draft, repair, SUPPORT])
    expect(stageLabel(stage), stage).toMatch(/^[A-Z][\p{L}’ ]+$/u);
});

it("leaves a stage it does not know as it is", () => {
  expect(stageLabel("constructor")).toBe("constructor");
});
