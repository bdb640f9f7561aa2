import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Reading } from "./reading.tsx";

it.each([
  [0.9, 0],
  [0.5, 0],
  [0.4, 1],
])("of a model that is sure by %s is marked or not: %s", (confidence, marks) => {
  const analysis = {
    reasoning: "",
    keyTopics: [],
    mentionedActions: [],
    participants: [],
    summary: "Elle rappelle.",
    confidence,
  };
  render(<Reading analysis={analysis} />);
  expect(screen.queryAllByTitle(/l’IA n’est pas sûre de sa lecture/)).toHaveLength(marks);
});
