import { expect, it } from "vitest";
import { aContact, aHistory, explain, promise, received, TODAY } from "../../ranking/history.fixture.ts";
import { typeOf } from "../../ranking/pick-day.ts";
import { writeSuggestion } from "./write-suggestion.ts";

it.each([
  [
    received("2026-10-06", "La pose est-elle comprise ? Réponse d’ici mardi.", [
      { kind: "question", who: "us", due: "d’ici mardi" },
    ]),
  ],
  [
    received("2026-10-06", "Merci de m’envoyer la notice d’ici mardi.", [
      { ...promise("send", "d’ici mardi"), object: "la notice" },
    ]),
  ],
])("asks nobody for the date that they named", (text) => {
  const told = { ...aHistory([text]), contact: aContact() };
  const { reasons, score } = explain([], told);
  const ranked = { type: typeOf({ reasons }), deadline: reasons[0]?.due ?? null, score, reasons };
  for (const id of "abcdefghijklmnopqrstuvwxyz") {
    const contact = aContact({ id });
    const input = {
      contact,
      user: { name: "Marc Vidal" },
      ranked: { contactId: id, ...ranked },
      history: told,
      day: TODAY,
    };
    expect(writeSuggestion(input, new Set()).ai_iceBreakingMessage).not.toMatch(
      /À quelle date vous faut-il|Quelle échéance est la vôtre/,
    );
  }
});
