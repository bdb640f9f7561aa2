import { describe, expect, it } from "vitest";
import {
  aHistory,
  aNote,
  anEngagement,
  explain,
  promise,
  received,
  sent,
  TODAY,
} from "../../ranking/history.fixture.ts";
import { typeOf } from "../../ranking/pick-day.ts";
import type { TextualHistory } from "../../history/textual-history.ts";
import { writeSuggestion } from "./write-suggestion.ts";

/** What is said of one text, on Friday 9 October 2026, in each of the ways a template has. */
function everyWay(row: TextualHistory["notes"][number] | TextualHistory["engagements"][number], day = TODAY) {
  const history = aHistory([row]);
  const { reasons, score } = explain([row], {}, day);
  const deadline = reasons[0]?.due ?? null;
  return Array.from({ length: 12 }, (_, index) => {
    const contact = { ...history.contact, id: `contact-${index}` };
    const ranked = { contactId: contact.id, type: typeOf({ reasons }), deadline, score, reasons };
    const written = writeSuggestion({ contact, user: { name: "Marc Vidal" }, ranked, history, day });
    return {
      card: written.ai_prettyAction,
      message: written.ai_iceBreakingMessage.replaceAll(/[\u00a0\u202f]/g, " "),
      reason: reasons[0]?.text,
    };
  });
}
const all = (row: Parameters<typeof everyWay>[0], part: "message" | "card", day?: string): string =>
  everyWay(row, day)
    .map((way) => way[part])
    .join("\n");

describe("a message without a model says only what the fact says", () => {
  it("makes no day of a window, and apologises for nothing inside it", () => {
    const row = sent("2026-10-05", "Je vous appelle cette semaine.", [promise("call", "cette semaine")]);
    expect(all(row, "message")).not.toMatch(/excus|retard|contretemps|vendredi|semaine/);
    expect(all(row, "card")).toMatch(/^Rappeler Inès Fabre$/m);
  });

  it("apologises where we wrote that we would, and the day is over", () => {
    const row = sent("2026-10-05", "Je vous appelle mercredi.", [promise("call", "mercredi")]);
    for (const { message } of everyWay(row)) expect(message).toMatch(/excus/);
    expect(everyWay(row)[0]?.reason).toMatch(/^Rappel promis pour mercredi 7 octobre/);
  });

  it("does not promise what they asked for", () => {
    const row = received("2026-10-05", "Rappelez-moi vendredi.", [promise("call", "vendredi")]);
    const [way] = everyWay(row);
    expect(all(row, "message")).toContain(
      "Comme vous me le demandiez le lundi 5 octobre, je vous appelle dans la journée",
    );
    expect(all(row, "message") + all(row, "card")).not.toMatch(/promis|convenu|excus/);
    expect(way).toMatchObject({
      card: "Rappeler Inès Fabre",
      reason: "Rappel demandé pour aujourd’hui (noté lundi 5 octobre)",
    });
  });

  it("announces nothing that only a note plans", () => {
    const row = aNote("2026-10-05", "Envoyer le CR mercredi.", [promise("send", "mercredi")]);
    expect(all(row, "message")).not.toMatch(/promis|annonc|excus|mercredi|CR\b|demand/);
  });

  it("never makes a day of « dans les prochains jours »", () => {
    const row = sent("2026-10-05", "Je vous envoie la grille dans les prochains jours.", [
      { ...promise("send", "dans les prochains jours"), object: "la grille tarifaire" },
    ]);
    const late = "2026-10-20";
    expect(all(row, "message", late)).not.toMatch(
      /pour (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)/,
    );
    expect(all(row, "message", late)).toContain("la grille tarifaire");
  });

  it("encloses nothing, and names what is owed", () => {
    const row = sent("2026-10-05", "Je vous envoie les tarifs pour 10 techniciens mercredi.", [
      { ...promise("send", "mercredi"), object: "les tarifs pour 10 techniciens" },
    ]);
    for (const { message, card } of everyWay(row)) {
      expect(message).toContain("les tarifs pour 10 techniciens");
      expect(message).not.toMatch(/pièce jointe|ci-joint|je joins|avec ce message/i);
      expect(card).toBe("Envoyer les tarifs pour 10 techniciens à Inès Fabre");
    }
  });

  it("takes no day for what is owed", () => {
    const row = sent("2026-10-05", "Je vous envoie ça le 8 octobre.", [
      { ...promise("send", "le 8 octobre"), object: "le 8 octobre" },
    ]);
    expect(all(row, "card")).toMatch(/^Envoyer à Inès Fabre ce qui lui est promis$/m);
  });

  it("tells the question in our mouth, with the place of its answer, and puts it off by no formula", () => {
    const row = received("2026-10-06", "La pose est-elle comprise ?", [{ kind: "question", who: "us" }]);
    for (const { message } of everyWay(row)) {
      expect(message).toContain(
        "Vous me demandiez le mardi 6 octobre si la pose est comprise : [votre réponse].",
      );
      expect(message).not.toMatch(/vive voix, pour être|Je vous dois|délai/);
    }
  });

  it("quotes a question that cannot be turned without doubt", () => {
    const row = received("2026-10-06", "Vous livrez aussi le samedi ?", [{ kind: "question", who: "us" }]);
    expect(all(row, "message")).toContain(
      "Voici ma réponse à votre question du mardi 6 octobre, « Vous livrez aussi le samedi ? » : [votre réponse].",
    );
  });

  it("names what we promised at a call, and nothing else of its log", () => {
    const row = anEngagement(
      "2026-10-05",
      "phone_call",
      "Marge faible. Promis de lui envoyer les tarifs pour 14 techniciens.",
      [
        {
          ...promise("send", null),
          object: "les tarifs pour 14 techniciens",
          quote: "Promis de lui envoyer les tarifs pour 14 techniciens.",
        },
      ],
    );
    expect(all(row, "message")).toContain(
      "Comme convenu lors de notre appel du lundi 5 octobre, voici les tarifs pour 14 techniciens [à joindre].",
    );
    expect(all(row, "message")).not.toMatch(/marge/i);
  });

  it("makes no promise of what we only planned at a call", () => {
    const row = anEngagement("2026-10-05", "phone_call", "Marge faible. À rappeler vendredi pour conclure.", [
      { ...promise("call", "vendredi"), quote: "À rappeler vendredi pour conclure." },
    ]);
    for (const { message } of everyWay(row)) {
      expect(message).toContain("notre appel du lundi 5 octobre");
      expect(message).not.toMatch(/marge|conclure|promis|convenu/i);
    }
  });
});
