import { describe, expect, it } from "vitest";
import { isSpeechAct } from "./speech-acts.ts";

describe("a sentence that claims nothing", () => {
  it.each([
    "Merci pour votre message du 6 octobre.",
    "Un grand merci de m’avoir écrit.",
    "Je reste à ta disposition.",
    "Je peux vous répondre de vive voix.",
    "Si cela vous convient, je vous propose un court appel.",
    "J’aimerais avancer sur ce point avec vous.",
    "Je reprends contact avec vous.",
    "Dites-moi quel moment vous conviendrait.",
    "Seriez-vous disponible pour un court appel ?",
    "À bientôt.",
  ])("thanks, offers, asks or takes leave: %s", (sentence) => {
    expect(isSpeechAct(sentence)).toBe(true);
  });

  it.each([
    "Votre message du 6 octobre demande un rendez-vous.",
    "Nous avons reparlé de votre question.",
    "Vous m’avez écrit que le comité n’a pas validé le projet.",
    "Comme convenu, nous avançons ensemble.",
    "Mercier a répondu.",
    "Si vous le souhaitez, le contrat est prêt.",
  ])("or tells something, and has to be claimed: %s", (sentence) => {
    expect(isSpeechAct(sentence)).toBe(false);
  });
});
