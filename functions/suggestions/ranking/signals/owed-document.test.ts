import { describe, expect, it } from "vitest";
import { aNote, anEngagement, explain, received, sent, signalsOf } from "../history.fixture.ts";

const WRITTEN = "2026-10-02"; // a Friday; read a week later

describe("owed document", () => {
  it.each([
    ["Lui transmettre le chiffrage mercredi", "2026-10-07"],
    ["Je lui fais parvenir la notice mercredi.", "2026-10-07"],
    ["J’ai promis de renvoyer l’avenant corrigé pour le 7 octobre.", "2026-10-07"],
    ["Devis promis pour mercredi 7.", "2026-10-07"],
    ["Nous devons leur adresser les références clients d’ici mercredi", "2026-10-07"],
    ["Elle attend notre comparatif pour mercredi.", "2026-10-07"],
    ["Envoi de la plaquette promis pour le 07/10", "2026-10-07"],
    ["À envoyer avant mercredi : fiche technique et tarifs.", "2026-10-07"],
    ["On s’est engagés à fournir une simulation mercredi.", "2026-10-07"],
    ["Préparer et envoyer la convention pour le 7.", "2026-10-07"],
    ["Il souhaite recevoir le contrat avant mercredi.", "2026-10-07"],
    ["Je dois lui communiquer nos conditions sous 5 jours.", "2026-10-07"],
    ["Action : partager l’étude de cas mercredi", "2026-10-07"],
    ["Il faut lui renvoyer le planning mercredi au plus tard", "2026-10-07"],
    ["lui enovyer la docmentation mercredi", "2026-10-07"],
    ["Me suis engagée à lui adresser un modèle de contrat mercredi.", "2026-10-07"],
    ["Il nous a demandé de lui transmettre le dossier pour mercredi.", "2026-10-07"],
    ["La proposition revue doit partir mercredi.", "2026-10-07"],
    ["Elle compte sur notre note de cadrage mercredi.", "2026-10-07"],
    ["Je lui dois une réponse chiffrée pour mercredi.", "2026-10-07"],
    ["J’ai promis les références pour mercredi", "2026-10-07"],
    ["Compte rendu à lui envoyer mercredi", "2026-10-07"],
  ])("is late: %s", (text, due) => {
    const [reason] = explain([aNote(WRITTEN, text)]).reasons;
    expect(reason).toMatchObject({ signal: "owedDocument", due });
    expect(text).toContain(reason?.evidence[0]?.quote);
  });

  it.each([
    "Ils nous envoient leur cahier des charges mercredi.",
    "Elle doit me transmettre les plans mercredi.",
    "Leur juriste nous renvoie le contrat signé mercredi.",
    "Son assistante va nous adresser le bon de commande mercredi.",
    "Le prestataire leur remet le rapport mercredi.",
    "Documentation envoyée mercredi dernier.",
    "Plus besoin d’envoyer le comparatif mercredi.",
  ])("is not ours to send: %s", (text) => {
    expect(signalsOf([aNote(WRITTEN, text)])).not.toContain("owedDocument");
  });

  it.each([
    sent("2026-10-07", "Bonjour Inès,\nVeuillez trouver ci-joint la fiche attendue.\nMarc Vidal"),
    sent("2026-10-07", "Bonjour, comme convenu voici le lien.\nMarc"),
    aNote("2026-10-07", "Fiche envoyée ce jour."),
    received("2026-10-08", "Bonjour Marc, bien reçu, merci."),
    anEngagement("2026-10-07", "phone_call", "Fiche transmise par Teams pendant l’appel."),
  ])("is settled by %#", (later) => {
    expect(signalsOf([aNote(WRITTEN, "Lui envoyer la fiche technique mercredi."), later])).toEqual([]);
  });

  it.each([
    anEngagement("2026-10-08", "phone_call", "Il l’a reçue, il regarde ce week-end"),
    anEngagement("2026-10-08", "phone_call", "Confirme réception, rien d’autre"),
    anEngagement(
      "2026-10-06",
      "phone_call",
      "Elle confirme avoir reçu ce que nous lui devions, rien ne manque",
    ),
    anEngagement("2026-10-08", "phone_call", "Il a tout ce qu’il lui faut"),
    aNote("2026-10-07", "laissé la fiche à sa collègue"),
    received("2026-10-08", "Top merci, je passe commande demain"),
    received("2026-10-06", "C’est bon, trouvé sur votre site, pas la peine d’envoyer"),
  ])("is settled by whoever has it, however it is told: %#", (later) => {
    expect(signalsOf([aNote(WRITTEN, "Lui envoyer la fiche technique mercredi."), later])).not.toContain(
      "owedDocument",
    );
  });

  it.each([
    received("2026-10-05", "Ok parfait, merci, à mercredi"),
    received("2026-10-08", "Toujours rien reçu de votre part"),
    aNote("2026-10-08", "pas encore partie, bloquée au siège"),
    aNote("2026-10-07", "Facture réglée par virement"),
    sent("2026-10-05", "Bien noté, je vous tiens au courant."),
    anEngagement("2026-10-08", "phone_call", "Elle attend toujours la fiche"),
    anEngagement("2026-10-08", "phone_call", "Répondeur"),
  ])("is still owed after %#", (later) => {
    expect(signalsOf([aNote(WRITTEN, "Lui envoyer la fiche technique mercredi."), later])).toContain(
      "owedDocument",
    );
  });

  it("is not settled by an apology", () => {
    const sorry = sent("2026-10-08", "Bonjour Inès, désolé du retard, je vous envoie la fiche lundi.");
    expect(signalsOf([aNote(WRITTEN, "Lui envoyer la fiche technique mercredi."), sorry])).not.toContain(
      "silentQuote",
    );
  });

  it("waits for its day, and two days when none was named", () => {
    expect(signalsOf([aNote("2026-10-08", "Lui envoyer la fiche mardi.")])).toEqual([]);
    expect(signalsOf([aNote("2026-10-08", "Lui envoyer la fiche technique.")])).toEqual([]);
    expect(signalsOf([aNote("2026-10-05", "Lui envoyer la fiche technique.")])).toEqual(["owedDocument"]);
  });
});
