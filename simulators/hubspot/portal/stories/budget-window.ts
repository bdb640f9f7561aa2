import { call, linkedin, mailIn, note, type Scenario } from "../scene.ts";

export const budgetWindow: Scenario = {
  kind: "budget-window",
  worth: true,
  triggers: [
    (s) => [
      call(
        -24 - s.d,
        `Les budgets ${s.annee(60)} se bouclent ${s.le(8)}. ${s.first} veut y inscrire ${s.product}, il lui faut une enveloppe avant (autour de ${s.amount}).`,
      ),
    ],
    (s) => [
      mailIn(
        -20,
        "Budget",
        `Bonjour ${s.owner},\n\nLa préparation budgétaire se termine ${s.le(6)}. Si vous voulez que le projet y figure, c'est maintenant ou l'an prochain !\n\nBien à vous`,
      ),
    ],
    (s) => [
      note(
        -28,
        `${s.first} dispose d'un reliquat de budget à engager avant ${s.le(10)}. Bon moment pour les ${s.seats} licences Mobile.`,
      ),
    ],
    (s) => [
      linkedin(
        -19,
        `${s.first} : « Le comité d'investissement se réunit ${s.le(7)}, je défends notre dossier maintenance. » On en reste là pour le moment.`,
      ),
    ],
  ],
  resolutions: [
    () => [
      mailIn(
        -3,
        "Re: Budget",
        `Bonjour,\n\nLe budget est voté, sans le projet maintenance cette fois. On en reparlera, c'est moi qui reviendrai vers vous.\n\nCdt`,
      ),
    ],
    (s) => [
      call(
        -2,
        `Enveloppe transmise et inscrite au budget : ${s.amount}. ${s.first} lance la commande début ${s.mois(50)}. RAS d'ici là.`,
      ),
    ],
  ],
};
