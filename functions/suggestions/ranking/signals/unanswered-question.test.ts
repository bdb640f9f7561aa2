import { describe, expect, it } from "vitest";
import { aNote, anEngagement, explain, received, sent, signalsOf } from "../history.fixture.ts";

const ASKED = "2026-10-06";
const QUESTION =
  "Bonjour Marc,\nLa maintenance est-elle comprise dans le forfait ?\nCordialement,\nInès Fabre";

describe("unanswered question", () => {
  it.each([
    QUESTION,
    "Bonjour, merci de me préciser la durée d’engagement.",
    "Bonjour Marc, j’aimerais savoir si vous intervenez en Corse.",
    "Pourriez-vous m’envoyer vos conditions ?",
    "Dites-moi ce qui est possible pour mars.",
    "Bonsoir, combien de postes sont couverts par l’offre ?",
    "Je reste dans l’attente de votre réponse concernant les délais.",
    "Il nous manque le détail des options pour avancer.",
    "Avez-vous une version en anglais ? Merci d’avance",
  ])("waits for us: %s", (body) => {
    const [reason] = explain([received(ASKED, body)]).reasons;
    expect(reason).toMatchObject({ signal: "unansweredQuestion", weight: 95, due: null });
    expect(body).toContain(reason?.evidence[0]?.quote);
  });

  it("quotes the sentence before a question that says too little alone", () => {
    const body = "Bonjour Marc,\nOn m’a dit que la pose était comprise dans l’offre. Est-ce le cas ?\nInès";
    const [reason] = explain([received(ASKED, body)]).reasons;
    expect(reason?.evidence[0]?.quote).toBe(
      "On m’a dit que la pose était comprise dans l’offre. Est-ce le cas ?",
    );
    const alone = "Bonjour Marc,\nQui décide ?\nInès";
    expect(explain([received(ASKED, alone)]).reasons[0]?.evidence[0]?.quote).toBe("Qui décide ?");
  });

  it.each([
    "Bonjour Marc, bien noté, merci.",
    "Bonjour, comment allez-vous ? Tout roule de notre côté.",
    "Merci, très clair.\n\nLe 5 octobre à 9:12, Marc Vidal a écrit :\n> Quand êtes-vous disponible ?",
  ])("is no question: %s", (body) => {
    expect(signalsOf([received(ASKED, body)])).toEqual([]);
  });

  it.each([
    sent("2026-10-07", "Bonjour Inès, oui, la maintenance est comprise."),
    anEngagement("2026-10-07", "phone_call", "Répondu à ses questions."),
    aNote("2026-10-07", "Réponse donnée de vive voix à l’accueil."),
    received("2026-10-07", "Ne tenez pas compte de mon message, j’ai trouvé."),
  ])("is settled by %#", (later) => {
    expect(signalsOf([received(ASKED, QUESTION), later])).toEqual([]);
  });

  it("is not settled by a mass mailing or a failed call", () => {
    const mailing = anEngagement(
      "2026-10-07",
      "email",
      "Webinaire de rentrée : invitation (envoi automatique)",
    );
    const attempt = anEngagement("2026-10-07", "phone_call", "Répondeur, pas laissé de message");
    expect(signalsOf([received(ASKED, QUESTION), mailing, attempt])).toEqual(["unansweredQuestion"]);
  });

  it("does not take an automatic reply for a question", () => {
    const away = received(
      ASKED,
      "Je suis absente jusqu’au 2 octobre. Une urgence ? Écrivez à l’accueil.",
      "Réponse automatique",
    );
    expect(signalsOf([away])).toEqual([]);
  });
});
