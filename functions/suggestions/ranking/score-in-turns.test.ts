import { describe, expect, it } from "vitest";
import { turnsDuring } from "../../../dev/test/turns.ts";
import { aContact, received } from "./history.fixture.ts";
import { explainContact, explainInTurns, scoreContact, scoreInTurns } from "./score-contact.ts";
import type { ContactHistory } from "./types.ts";

const COUNT = 50;
const context = { day: "2026-11-23", timeZone: "Europe/Paris", suppressions: [] };
const history: ContactHistory = {
  contact: aContact(),
  engagements: Array.from({ length: COUNT }, (_, index) => ({
    ...received("2026-11-20", `Pouvez-vous me rappeler lundi ? ${"Merci. ".repeat(150)}`),
    id: `e${index}`,
  })),
  notes: [],
  actions: [],
  linkedinProfile: null,
  articles: [],
};

describe("a contact with many long texts", () => {
  it.each([scoreInTurns, explainInTurns])(
    "is read by $name while requests come in between its texts",
    async (read) => {
      expect(await turnsDuring(() => read(history, context))).toBeGreaterThanOrEqual(COUNT / 2);
    },
  );

  it("is judged as it is in one go", async () => {
    expect(scoreContact(history, context).score).toBeGreaterThan(0);
    expect(await scoreInTurns(history, context)).toEqual(scoreContact(history, context));
    expect(await explainInTurns(history, context)).toEqual(explainContact(history, context));
  });
});
