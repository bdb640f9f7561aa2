import { describe, expect, it } from "vitest";
import type { GroundingSource } from "../../../language/grounding/types.ts";
import { isInOrder } from "./order.ts";

const LETTER: GroundingSource = {
  id: "1",
  kind: "engagement",
  date: "2026-11-17",
  author: "contact",
  text: "Bonjour, notre directrice attend le feu vert de la mairie pour le stade. Le conseil a voté la rénovation du gymnase en octobre.",
};
const holds = (sentence: string, source = LETTER) => isInOrder(sentence, [source], ["Agnès"]);

describe("a report of a letter", () => {
  it.each([
    "Vous m’avez écrit que votre directrice attend le feu vert de la mairie pour le stade.",
    "Le conseil a voté la rénovation du gymnase en octobre.",
    "Votre directrice attend, et le conseil a voté la rénovation.",
    "Merci.",
  ])("keeps to its order: %s", (sentence) => {
    expect(holds(sentence)).toBe(true);
  });

  it.each([
    "Le conseil a donné son feu vert à votre directrice pour le stade.",
    "Le gymnase attend la rénovation votée par la mairie.",
  ])("or puts its words together otherwise: %s", (sentence) => {
    expect(holds(sentence)).toBe(false);
  });

  it("is no report where it tells what is published, which other words tell", () => {
    expect(
      holds("Le gymnase attend la rénovation votée par la mairie.", { ...LETTER, author: "other" }),
    ).toBe(true);
  });
});
