import { describe, expect, it } from "vitest";
import { aNote, anEngagement, received, vetoesOf } from "../history.fixture.ts";

/** Written in June: the day is 2026-10-09. */
const written = (text: string) => [aNote("2026-10-02", text)];
const said = (text: string) => [received("2026-10-02", text)];

describe("asking never to be written to again", () => {
  it.each([
    "Merci de me rayer de votre fichier prospects.",
    "Cessez immédiatement vos relances.",
    "Je vous demande de ne plus jamais me solliciter",
    "arrête de m'envoyer des mails stp",
    "stop pub",
    "VEUILLEZ SUPPRIMER MES DONNEES PERSONNELLES",
    "On ne veut plus entendre parler de vous.",
    "Fichez-moi la paix une fois pour toutes.",
    "Lachez nous l'affaire definitivement",
    "Please stop emailing me.",
    "Take me off your mailing list",
    "Unsubscribe me please",
    "Don't ever contact us again",
    "merci de plus m'appeler",
    "Je m’oppose à toute prospection de votre part.",
    "Enlevez-moi de votre base svp",
    "Je souhaite exercer mon droit à l’effacement.",
    "plus aucun mail de votre part merci",
    "merci de plus m’ércire ni m’appeler",
    "Notre réponse est non, ni maintenant ni plus tard.",
    "Ne m'écrivez plus.",
  ])("is heard from a contact: %s", (body) => expect(vetoesOf(said(body))).toContain("optedOut"));

  it.each([
    "Exige qu’on le retire de tous nos fichiers.",
    "ne veut plus recevoir nos mails (très remonté)",
    "Demande expresse : ne plus la contacter",
    "A demandé la suppression de ses coordonnées",
    "a dit « stop, ne m'appelez plus »",
    "Inscrite sur liste rouge, plus d'appels.",
    "Refuse tout contact : plus jamais l'appeler.",
    "s'est désabonné et ne veut plus être démarché",
    "Black listé à sa demande",
  ])("is read in a record: %s", (text) => expect(vetoesOf(written(text))).toContain("optedOut"));

  it("is heard in a text message that was noted down", () => {
    const sms = anEngagement("2026-10-02", "other", "sms d’Inès : « arrêtez de m’écrire »");
    expect(vetoesOf([sms])).toContain("optedOut");
    const ours = anEngagement("2026-10-02", "other", "sms à Inès : « je ne vous écrirai plus »");
    expect(vetoesOf([ours])).not.toContain("optedOut");
  });

  it.each([
    "Ne m’appelez pas avant 14 h, je suis en réunion.",
    "Son collègue du dépôt ne veut plus être appelé, voir avec elle.",
    "Je m’oppose à cette hausse de prix.",
    "Merci de retirer le module paie de la liste des options.",
    "Pour vous désinscrire de cette lettre, cliquez ici.",
    "Ne m’envoyez pas le contrat par courrier, un PDF suffit.",
    "On arrête là pour aujourd’hui, à demain.",
    "Pas besoin de m’envoyer la brochure, je l’ai.",
    "Nous n’utilisons plus votre ancienne adresse.",
    "Stop ou encore ? À vous de jouer.",
    "Bonjour, ne me rappelez pas, je vous rappelle demain.",
    "Bien reçu.\n\nDe : Marc Vidal\nEnvoyé le : 2/10/2026\nNe m’écrivez plus.",
  ])("is not heard in: %s", (body) => expect(vetoesOf(said(body))).not.toContain("optedOut"));
});

describe("having left", () => {
  it.each([
    "N’est plus dans l’entreprise depuis lundi.",
    "Le standard confirme : partie vers d’autres horizons",
    "A pris sa retraite en juillet.",
    "partie à la retraite",
    "Plus dans les effectifs dixit l’accueil",
    "viré la semaine dernière (info de son collègue) : a été viré",
    "A posé sa dem, dernier jour au bureau vendredi dernier : dernier jour chez eux",
    "Fin de son CDD, non remplacée.",
    "Rupture conventionnelle signée, il n’est plus là",
    "A changé de boîte d'après linkedin",
    "Mutée au siège de Lyon, plus notre contact : mutée à Lyon",
    "Son poste est supprimé",
    "Est décédé en août, triste nouvelle.",
    "Inès ne bosse plus chez eux",
    "a rejoint un concurrent",
    "Départ définitif de notre contact, remplaçant inconnu.",
    "A QUITTE LA SOCIETE",
    "Il est parti, remplacé par Julie",
    "N’est plus le chef là-bas depuis septembre",
    "A vendu son resto, ne fait plus le métier",
    "Restaurant fermé définitivement",
    "Les mails à M. Perrot reviennent en erreur et la ligne n’est plus attribuée.",
    "adresse mail morte",
  ])("is read in: %s", (text) => expect(vetoesOf(written(text))).toContain("unreachable"));

  it.each([
    "Hello, I have left the company.",
    "Inès Fabre is no longer with Moulin Neuf.",
    "Bonjour, je ne travaille plus chez Moulin Neuf.",
    "J’ai quitté mes fonctions le 30 septembre.",
    "Madame Fabre n’exerce plus au sein de notre structure.",
    "Mon contrat a pris fin, j’ai fait valoir mes droits à la retraite.",
    "Cette boîte n’est plus relevée.",
  ])("is read in what came back: %s", (body) => expect(vetoesOf(said(body))).toContain("unreachable"));

  it.each([
    "Leur comptable est partie à la retraite, c’est elle qui reprend le dossier.",
    "Son directeur a quitté le groupe.",
    "Il songe à quitter l’entreprise.",
    "Plan de licenciements en cours chez eux.",
    "Propose une retraite supplémentaire à ses salariés.",
    "Notre devis est parti chez le client.",
    "N’est plus chez l’ancien fournisseur, libre de signer.",
    "Mon prédécesseur n’est plus là, c’est moi qui reprends.",
    "Je vous remercie par avance de votre éclairage.",
  ])("is not read in: %s", (text) => {
    expect(vetoesOf(written(text))).not.toContain("unreachable");
    expect(vetoesOf(said(text))).not.toContain("unreachable");
  });
});

describe("being away", () => {
  it.each([
    "En arrêt jusqu’à fin octobre.",
    "Off jusqu’au 19/10",
    "Son assistante : en déplacement, rentre le 20 octobre",
    "hospitalisée, retour pas avant le 2 novembre",
    "En congé maternité",
    "malade, reprend lundi 12",
    "part en vacances, dispo à partir du 15 octobre",
    "voyage à l’étranger et ne rentrera que le 14 octobre",
    "Congé sabbatique jusqu'en janvier",
    "pas là avant le 16",
    "en stage jusqu'au 23 octobre",
    "au ski jusqu’à dimanche, de retour le 12",
    "Le site est fermé jusqu’au 19 octobre",
    "ooo until october 20th",
    "Back in the office on October 19",
  ])("is read in: %s", (text) => expect(vetoesOf(written(text))).toContain("absent"));

  it.each([
    "Je suis de nouveau joignable à compter du 14 octobre.",
    "I'm out of office until October 16th.",
    "suis en vacs jusqu'au 18 oct",
    "Nos bureaux sont fermés et rouvriront le lundi 12 octobre.",
    "Je serai absente du 5 au 16 octobre",
    "En RTT, retour mardi 13",
  ])("is read in what the contact writes: %s", (body) => expect(vetoesOf(said(body))).toContain("absent"));

  it.each([
    "Mon collègue est en congés jusqu’au 20 octobre, je prends le relais.",
    "Leur DSI est absent jusqu’au 30 octobre.",
    "De retour de congés, il a tout lu.",
    "Je suis en congés jusqu’au 20 octobre, Paul me remplace.",
    "Offre valable jusqu’au 31 octobre.",
    "Prix fermes jusqu’au 31 octobre.",
    "Le devis part au client jusqu’au 31 octobre au plus tard.",
    "Nous le rouvrirons ensemble à la rentrée de janvier.",
  ])("is not read in a record: %s", (text) => expect(vetoesOf(written(text))).not.toContain("absent"));
});

describe("putting off", () => {
  it.each([
    "Laisser passer l’été 2027.",
    "Souhaite que nous laissions passer le premier trimestre 2027 avant toute démarche",
    "tout gelé, pas de contact avant mars",
    "on hold jusqu'en février",
    "Nous suspendons tout jusqu’à la fin de l’année.",
    "nous reverra pas av. T1 2027",
    "Remettons ce projet à l’exercice 2028.",
    "tout est repoussé à 2027",
    "Attendons Noël avant d’en reparler.",
    "No contact d'ici janvier, c'est sa demande",
    "Ne plus l’embêter avant le printemps.",
    "Pas avant S2 2027 minimum",
    "Demande qu’on patiente six mois : pas avant six mois",
    "Ne pas insister pour le moment.",
    "Il veut qu’on le laisse tranquille.",
    "projet au frigo : mis au frigo jusqu’en mars",
    "Décalé à mi-2027, ne pas relancer d’ici là",
  ])("holds: %s", (text) => expect(vetoesOf(written(text))).toContain("postponed"));

  it.each([
    "Too early, come back in Q1 next year please.",
    "laisse moi jusqu'à fin novembre, je te ferai signe",
    "Rien ne se fera avant 2027, inutile de nous relancer.",
    "Nous préférons remettre cette décision à 2028.",
    "Merci de ne pas nous relancer dans l’intervalle.",
    "Get back to me in January",
    "Revenez vers moi après le 15 novembre.",
  ])("is heard from a contact: %s", (body) => expect(vetoesOf(said(body))).toContain("postponed"));

  it.each([
    "Nous attendons votre devis avant fin novembre.",
    "La livraison est reportée au 15 novembre.",
    "Réunion décalée au 30 octobre.",
    "Attend notre chiffrage pour le 30 octobre.",
    "Pas de budget avant janvier.",
    "Pas de nouvelles depuis deux mois.",
    "Rappeler avant le 15 novembre.",
  ])("does not hold: %s", (text) => expect(vetoesOf(written(text))).not.toContain("postponed"));
});
