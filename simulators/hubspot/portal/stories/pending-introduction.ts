import { call, linkedin, mailIn, mailOut, note, type Scenario } from "../scene.ts";

export const pendingIntroduction: Scenario = {
  kind: "pending-introduction",
  worth: true,
  triggers: [
    (s) => [
      call(
        -13 - s.d,
        `${s.first} n'est pas décideur mais propose de me présenter ${s.colleague}, ${s.colleagueJob}. J'attends la mise en relation, lui en reparler si rien dans la semaine.`,
      ),
    ],
    (s) => [
      mailIn(
        -12,
        "Mise en relation",
        `Bonjour ${s.owner},\n\nLa bonne personne chez nous est ${s.colleague}. Relancez-moi si je ne vous ai pas mis en copie d'ici ${s.le(-4)}, j'oublie tout en ce moment !\n\nBien à vous`,
      ),
    ],
    (s) => [
      linkedin(
        -10,
        `${s.first} : « Je vous présente ${s.colleague} dès son retour, ${s.le(-3)}. » Merci envoyé.`,
      ),
    ],
    (s) => [
      note(
        -16,
        `Intro promise vers la filiale de ${s.site} (contact ${s.colleague}). Toujours rien reçu de ${s.first}.`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      mailIn(
        -3,
        `Présentation ${s.colleague}`,
        `${s.colleague}, je te présente ${s.ownerFull} d'Ordalys dont je t'ai parlé. Je vous laisse vous organiser tous les deux.`,
      ),
      mailOut(
        -2,
        `Re: Présentation ${s.colleague}`,
        `Merci beaucoup ${s.first} ! ${s.colleague}, je vous propose un échange, mes disponibilités suivent.`,
      ),
    ],
    (s) => [
      call(
        -4,
        `${s.colleague} m'a appelé directement de la part de ${s.first}. Intro faite, dossier suivi avec ${s.colleague}.`,
      ),
    ],
  ],
};
