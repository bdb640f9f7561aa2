import { describe, expect, it } from "vitest";
import {
  aContact,
  aHistory,
  aNote,
  explain,
  promise,
  received,
  sent,
  TODAY,
} from "../../ranking/history.fixture.ts";
import type { TextualHistory } from "../../history/textual-history.ts";
import { greetingAndClosingOf } from "./greeting-and-closing.ts";
import { writeSuggestion } from "./write-suggestion.ts";

type Row = TextualHistory["notes"][number] | TextualHistory["engagements"][number];
const user = { name: "Marc Vidal" };
const manners = (rows: Row[], contact = aContact({ firstName: "Inès", lastName: "Fabre" })) =>
  greetingAndClosingOf({ contact, user, history: aHistory(rows) }, { register: "vous", language: "fr" });

describe("how a letter begins and ends", () => {
  it("greets and takes leave as our last mail to them does", () => {
    const rows = [
      sent("2026-09-01", "Bonjour Inès,\nVoici.\nCordialement,\nMarc"),
      sent("2026-10-01", "Chère Madame Fabre,\nVoici.\nBien à vous,\nMarc Vidal"),
    ];
    expect(manners(rows)).toEqual({ greeting: "Chère Madame Fabre,", closing: "Bien à vous," });
  });

  it("takes no greeting that names somebody else", () => {
    expect(manners([sent("2026-10-01", "Bonjour Paul,\nVoici.")]).greeting).toBe("Bonjour Inès,");
  });

  it.each([
    ["Bonjour Monsieur Vidal,\nMerci.", "Bonjour Madame Fabre,"],
    ["Bonjour,\nMerci.\nInès Fabre", "Bonjour Madame Fabre,"],
    ["Bonjour Marc,\nMerci.", "Bonjour Inès,"],
    ["Merci.", "Bonjour Inès,"],
  ])("greets as they greet us: %j", (body, greeting) => {
    expect(manners([received("2026-10-01", body)]).greeting).toBe(greeting);
  });

  it("is Monsieur or Madame as a text says, and neither where none does", () => {
    const written = received("2026-10-01", "Bonjour Monsieur,\nMerci.");
    const dominique = aContact({ firstName: "Dominique", lastName: "Fabre" });
    expect(manners([written], dominique).greeting).toBe("Bonjour,");
    expect(manners([written, aNote("2026-09-01", "Vu M. Fabre hier.")], dominique).greeting).toBe(
      "Bonjour Monsieur Fabre,",
    );
  });
});

describe("a letter", () => {
  const letter = (rows: Row[]) => {
    const { reasons, score } = explain(rows, {}, TODAY);
    const ranked = {
      contactId: "contact-1",
      type: "ongoingBusiness" as const,
      deadline: null,
      score,
      reasons,
    };
    const { ai_iceBreakingMessage: message } = writeSuggestion({
      contact: aContact(),
      user,
      ranked,
      history: aHistory(rows),
      day: TODAY,
    });
    return message.replaceAll(/[\u00a0\u202f]/g, " ");
  };

  it("says tu where the last of the two to write did", () => {
    const rows = [
      received("2026-10-05", "Salut Marc, tu peux m’envoyer la notice pour vendredi ?", [
        { ...promise("send", "pour vendredi"), object: "la notice" },
      ]),
    ];
    expect(letter(rows)).toContain(
      "Comme tu me le demandais le lundi 5 octobre, voici la notice [à joindre]",
    );
  });

  it("tells a colleague’s promise as the colleague’s", () => {
    const rows = [
      sent("2026-10-05", "Bonjour Inès,\nJe vous envoie la notice mercredi.\nCordialement,\nPaul Keller", [
        { ...promise("send", "mercredi"), object: "la notice" },
      ]),
    ];
    expect(letter(rows)).toContain(
      "Comme Paul Keller vous l’écrivait le lundi 5 octobre, voici la notice [à joindre].",
    );
  });

  it("answers in English who writes in English", () => {
    const rows = [
      received(
        "2026-10-06",
        "Hello Marc, could you please tell us whether the delivery is included in your offer? Thank you",
        [
          {
            kind: "question",
            who: "us",
            quote: "could you please tell us whether the delivery is included in your offer?",
          },
        ],
      ),
    ];
    const message = letter(rows);
    expect(message).toMatch(/^Hello Inès,\n\nThank you for your message of 6 October/);
    expect(message).toContain("[my answer]");
    expect(message).not.toMatch(/[«»]|Bien cordialement/);
  });
});
