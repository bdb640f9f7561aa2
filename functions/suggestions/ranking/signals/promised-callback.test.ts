import { describe, expect, it } from "vitest";
import { aNote, anEngagement, explain, received, sent, signalsOf } from "../history.fixture.ts";

// Written on Tuesday 6 October 2026, read on Friday the 9th.
const WRITTEN = "2026-10-06";

describe("promised callback", () => {
  it.each([
    "Je le rappelle vendredi.",
    "À rappeler vendredi matin",
    "a rapeler vendredi",
    "Rappel convenu pour le 9.",
    "Point téléphonique calé le 9/10 à 14 h",
    "Elle attend mon appel vendredi 9 octobre.",
    "Il souhaite être rappelé vendredi.",
    "Demande à être recontactée le 9 octobre au sujet du renouvellement des badges",
    "On se reparle dans 3 jours.",
    "Nous devons la recontacter d’ici la fin de semaine.",
    "Promis de lui passer un coup de fil vendredi",
    "Lui téléphoner vendredi après le comité",
    "TODO : relancer Inès le 09/10/2026",
    "Pas dispo ce jour, je retente : la rappeler vendredi.",
    "J’ai dit que je le rappellerais vendredi",
    "RDV tél fixé vendredi 9.",
    "Elle préfère que je la rappelle vendredi.",
    "Coup de fil prévu avec elle vendredi, 11h",
    "Son assistante me demande de la rappeler vendredi.",
    "Je reviens vers elle vendredi avec une réponse.",
    "Penser à reprendre contact vendredi.",
    "Nous nous rappelons vendredi.",
    "C’est nous qui la rappelons vendredi.",
    "Convenu : nouvel appel le 9 octobre.",
    "Je dois impérativement la rappeler vendredi",
    "Prochain échange téléphonique programmé au 9 octobre",
    "Elle m’a demandé de la recontacter vendredi.",
    "Cliente en ligne, demande un rappel vendredi",
    "On s’est dit qu’on se rappelait vendredi.",
    "Message laissé. Je retente vendredi.",
  ])("is due on its day: %s", (text) => {
    const [reason] = explain([aNote(WRITTEN, text)]).reasons;
    expect(reason).toMatchObject({ signal: "promisedCallback", due: "2026-10-09", weight: 100 });
    expect(text).toContain(reason?.evidence[0]?.quote);
  });

  it.each([
    "Leur banque les rappelle vendredi.",
    "Elle doit appeler son avocat vendredi.",
    "C’est lui qui rappelle vendredi.",
    "Il nous recontacte vendredi.",
    "Elle me rappellera vendredi après sa réunion.",
    "Le cabinet comptable les recontacte vendredi.",
    "Elle revient vers nous vendredi.",
    "Son directeur doit la rappeler vendredi pour trancher.",
    "Journée portes ouvertes vendredi.",
    "Audit qualité le 9 octobre, toute l’équipe est mobilisée.",
    "Inutile de la rappeler vendredi.",
    "Ne pas rappeler vendredi, elle sera en clientèle",
    "Rappelée vendredi dernier, tout est réglé.",
    "Archive : appelé le 9 octobre 2025.",
    "Ils attendent l’appel de leur prestataire vendredi.",
    "Le fournisseur actuel va les relancer vendredi.",
    "Leur commercial les appelle vendredi pour le suivi",
    "Historique : rappel prévu le 9 octobre, classé.",
    "L’an passé, rappel du 9 octobre sans réponse.",
  ])("is not ours to make: %s", (text) => {
    expect(signalsOf([aNote(WRITTEN, text)])).not.toContain("promisedCallback");
  });

  it("loses four points a day once late", () => {
    const [reason] = explain([aNote("2026-10-01", "Je la rappelle mardi.")]).reasons;
    expect(reason).toMatchObject({ weight: 88, due: "2026-10-06" });
  });

  it("waits for its day", () => {
    expect(signalsOf([aNote(WRITTEN, "Je la rappelle lundi.")])).toEqual([]);
  });

  it("hears the contact ask for a call on a day", () => {
    const asked = received(WRITTEN, "Bonjour Marc,\nPouvez-vous me rappeler vendredi ?\nInès Fabre");
    expect(signalsOf([asked])).toContain("promisedCallback");
  });

  it.each([
    ["a call", anEngagement("2026-10-08", "phone_call", "Échange constructif, elle valide en interne.")],
    ["a note that it was made", aNote("2026-10-08", "Eue au téléphone, tout est calé.")],
    ["a note that calls it off", aNote("2026-10-08", "Finalement plus besoin de la rappeler.")],
    ["their own words", received("2026-10-08", "Bonjour, inutile de m’appeler vendredi, j’ai ma réponse.")],
    [
      "a message after the call",
      sent("2026-10-08", "Bonjour Inès, suite à notre échange, je vous confirme les dates."),
    ],
    ["a new date", aNote("2026-10-08", "Appel décalé : je la rappelle mercredi.")],
    ["a meeting", anEngagement("2026-10-08", "meeting", "Vue sur site, on avance.")],
  ])("is settled by %s", (_what, later) => {
    expect(signalsOf([aNote(WRITTEN, "Je la rappelle vendredi."), later])).not.toContain("promisedCallback");
  });

  it("is not settled by an attempt or a mass mailing", () => {
    const attempt = anEngagement("2026-10-08", "phone_call", "Pas de réponse, message laissé.");
    const mailing = anEngagement("2026-10-08", "other", "Infolettre d’automne envoyée.");
    expect(signalsOf([aNote(WRITTEN, "Je la rappelle vendredi."), attempt, mailing])).toContain(
      "promisedCallback",
    );
  });
});
