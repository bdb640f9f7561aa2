import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { QuoteCard } from "./quote-card.tsx";

it.each(["", " ", "\u00A0"])("shows no empty quote of words that are not repeated: « %s »", (text) => {
  const quote = { key: "a", sourceId: "a", kind: "note" as const, date: "2026-11-03", text };
  const { container } = render(<QuoteCard quote={quote} highlighted={false} />);
  expect(container.querySelector("blockquote")).toBeNull();
  expect(container.textContent).toMatch(/^Note · 3\snovembre\s2026$/u);
});
