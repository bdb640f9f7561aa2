import { describe, expect, it } from "vitest";
import { aNote, received, signalsOf, vetoesOf } from "../history.fixture.ts";

/** Written on a Tuesday: the day is 2026-10-09. */
const WRITTEN = "2026-10-06";

describe("a question in a message", () => {
  it.each([
    "Bonjour,\nVous vous demandez sans doute pourquoi ce silence ? Tout va bien.",
    "Bonjour,\nVous devez vous demander ce que nous devenons ? Rien de neuf ici.",
    "Vous vous dites peut-être que nous avons abandonné ? Pas du tout.",
    "Tu te demandes sûrement où j’en suis ? Rien n’a bougé.",
    "Vous allez me demander pourquoi si tard ? Les congés, tout simplement.",
    "Vous me direz, pourquoi attendre ? Eh bien parce que la direction l’a voulu.",
    "Bonjour, pourquoi je vous écris ? Pour vous remercier.",
    "Pourquoi tant de silence ? Parce que nous étions en plein inventaire.",
    "Le bilan de la saison ? Très bon, merci.",
    "Résultat ? On est ravis.",
    "Et la suite ? On verra bien l’an prochain.",
    "Bonjour Élodie,\nPeux-tu me dire si la salle est réservée ?\n(Pardon, message adressé par erreur à l’entreprise.)",
    "Salut Max, tu passes au dépôt ce soir ? Oups, mauvais destinataire, désolé.",
    "Peux-tu prendre du pain ? Désolée, ce message ne vous était pas destiné.",
    "Avez-vous commandé les nappes ? Erreur d’envoi, veuillez ignorer ce message.",
    "Tu as la clé du local ? Pardon, je me suis trompé de numéro.",
    "Mince, c’était pour ma collègue ! Peux-tu rappeler la mairie ?",
    "Qui ferme vendredi ? (Mail parti à la mauvaise adresse, toutes mes excuses.)",
    "Chers collègues,\nQui est disponible pour la fête de Noël ?",
    "Chers adhérents,\nAvez-vous réglé votre cotisation ?",
    "Chers clients,\nAvez-vous pensé à réserver votre table pour la Saint-Valentin ?",
    "Bonjour, qui peut bien résister à un bon fromage ? Bravo pour la dégustation.",
    "Avez-vous passé un bon week-end ? De notre côté, c’était calme.",
    "Bien remis de la foire ? Ici on récupère.",
    "Merci pour votre réponse rapide, c’est parfaitement clair.",
    "Merci de votre retour, tout est noté.",
    "Merci pour ta réponse !",
    "Bonjour,\nMerci pour votre retour très complet.\nInès",
    "Merci d’avoir répondu si vite.",
    "Nous avons posé la question à notre banque : pouvez-vous nous financer ? Elle a dit oui.",
    "Je lui ai demandé : est-ce que tu viens ? Il a dit non. Voilà pour l’anecdote.",
    "Mon chef m’a dit : pourquoi changer ? Je transmets, sans plus.",
    "J’ai eu votre mail, merci. Pas de question de notre côté.",
    "Aucune question pour le moment, merci.",
    "Je n’ai plus de questions, tout est limpide.",
    "Est-ce que ça nous plaît ? Oui, beaucoup !",
    "Si on est contents ? Évidemment.",
    "Je me demande parfois comment on faisait avant vous.",
    "Pas de souci, je me renseigne de mon côté et je vous dirai.",
    "Je vais demander à la compta quand le virement part.",
    "Vous aviez demandé si on ouvrait le lundi ? Non, fermé.",
    "Pour répondre à votre question (combien de couverts ?), 80 environ.",
    "Le secret ? Du beurre.",
    "Ah bon ? On ne savait pas, merci !",
  ])("waits for no answer of ours in: %s", (body) =>
    expect(signalsOf([received(WRITTEN, body)])).not.toContain("unansweredQuestion"),
  );

  it.each([
    "Bonjour Élodie m’a parlé de vous. Peux-tu me dire si tu livres le samedi ?",
    "Merci pour votre retour. Pouvez-vous préciser le délai ?",
    "Merci pour votre réponse rapide. Une dernière chose : le franco est à combien ?",
    "Merci pour votre réponse, mais quid des consignes ?",
    "Bonjour, je reviens sur la livraison du lundi. Merci de votre retour.",
    "Pouvez-vous me redire le tarif du beurre ? Merci pour votre réponse.",
    "Vous livrez le lundi ?",
    "Tu peux me mettre 3 cartons de plus ?",
    "Vous allez me facturer le transport ?",
    "Bonjour à tous,\nPouvez-vous nous confirmer la date de livraison ?",
    "Pourquoi ce silence ? Nous attendons votre devis depuis un mois.",
    "Le devis ? Toujours pas reçu.",
    "Des nouvelles du tarif ? Merci",
    "Vous vous demandez si nous sommes intéressés : oui. Quel serait le délai ?",
    "Mon chef demande : pouvez-vous baisser de 3 % ?",
    "J’ai demandé à la compta, elle n’a rien reçu. Pouvez-vous renvoyer la facture ?",
    "Désolé pour l’erreur d’adresse dans mon dernier mail. Livrez-vous à Vannes ?",
    "La commande est partie à la mauvaise adresse, que faire ?",
    "Je me suis trompé de référence, peux-tu corriger ma commande ?",
    "Pas d’autre question que le prix : combien le kilo ?",
    "Une question : vous faites du bio ?",
    "Qui dois-je contacter pour les retours ?",
    "Je me demandais si vous faisiez des livraisons le dimanche.",
    "Erreur d’envoi de votre part : où est passée la caisse de tomates ?",
    "C’était bien pour ma collègue, cette offre ? Elle n’a rien reçu.",
    "Merci de ta réponse avant vendredi.",
    "Merci pour votre réponse d’ici demain svp",
    "Pouvez-vous me redire le prix ?\nSi vous avez reçu ce message par erreur, merci de le détruire.",
    "On nous a livré par erreur trois cartons, pouvez-vous les reprendre ?",
    "tu m’envoies le tarif stp",
  ])("waits for us in: %s", (body) =>
    expect(signalsOf([received(WRITTEN, body)])).toContain("unansweredQuestion"),
  );
});

describe("a question asked before", () => {
  const asked = received("2026-10-05", "Bonjour,\nLivrez-vous le samedi matin ?\nInès");

  it.each([
    "Répondu par sms : oui le samedi",
    "lui ai dit oui pour samedi",
    "Samedi ok, il est au courant",
    "Réponse faite au tel",
    "L’ADV lui a répondu ce matin",
    "Question réglée avec le dépôt, client informé",
    "Vu avec elle sur place, ok pour le samedi",
    "Croisée au salon, on a parlé du samedi, c’est bon",
    "info livraison transmise à Inès",
    "Le chauffeur lui a donné l’info",
    "Elle a eu son renseignement par Paul",
  ])("is answered, says the record: %s", (text) =>
    expect(signalsOf([asked, aNote(WRITTEN, text)])).not.toContain("unansweredQuestion"),
  );

  it.each([
    "Toujours pas répondu à Inès",
    "Penser à répondre à sa question",
    "N’a pas eu sa réponse",
    "Réponse à donner après avis du dépôt",
    "Question transmise à l’ADV, attends leur retour",
    "Demande transmise au dépôt",
    "Vu avec le dépôt : il faut que je lui réponde",
    "Client important, 40 couverts",
    "Le dépôt n’a pas encore donné l’info",
  ])("is still open, says the record: %s", (text) =>
    expect(signalsOf([asked, aNote(WRITTEN, text)])).toContain("unansweredQuestion"),
  );

  it.each(["Merci de ta réponse !", "Top merci, ça répond à ma question", "Votre collègue m’a renseignée."])(
    "is settled by the contact’s own words: %s",
    (body) => expect(signalsOf([asked, received(WRITTEN, body)])).not.toContain("unansweredQuestion"),
  );
});

describe("an introduction offered before", () => {
  const seat = received("2026-10-01", "Bonjour,\nJe peux vous mettre en relation avec notre siège.\nInès");
  const chef = aNote("2026-10-01", "Propose de nous présenter le chef du Bistrot des Halles, un ami.");

  it.each([
    [seat, "Siège contacté sur recommandation d’Inès, échange fait."],
    [seat, "Siège appelé de sa part, RDV le 20"],
    [seat, "Vu le siège, grâce à Inès"],
    [seat, "eu le siège au tél, intéressés"],
    [seat, "Le siège m’a rappelé, dossier ouvert"],
    [seat, "J’ai contacté le siège de sa part."],
    [seat, "rdv pris avec le siège"],
    [seat, "Siège : pris contact, à suivre"],
    [seat, "Mail envoyé au siège en la citant"],
    [seat, "Inès nous a mis en lien avec le siège hier"],
    [seat, "Siège pas intéressé, on laisse tomber"],
    [seat, "Contact du siège bien reçu et appelé"],
    [chef, "Chef du Bistrot appelé de la part d’Inès"],
    [chef, "Rencontré son ami chef, très bon accueil"],
    [chef, "Passé voir le Bistrot des Halles de sa part"],
    [chef, "Chef du Bistrot des Halles vu hier, commande test"],
    [chef, "Son ami a appelé, on se voit mardi"],
    [chef, "l’ami chef est devenu client"],
    [chef, "reco : contact établi"],
    [chef, "Prise de contact faite avec le Bistrot"],
    [chef, "Le chef recommandé a été joint"],
  ] as const)("is taken up: %#", (offer, text) =>
    expect(signalsOf([offer, aNote(WRITTEN, text)])).not.toContain("pendingIntroduction"),
  );

  it.each([
    [seat, "Le siège est à Lyon, effectif 200"],
    [seat, "Penser à contacter le siège de sa part"],
    [seat, "Pas encore appelé le siège"],
    [seat, "Facture réglée par le siège"],
    [seat, "À faire : appeler le siège"],
    [chef, "Chef très occupé en décembre"],
    [chef, "Bistrot des Halles pas encore contacté"],
    [chef, "Je n’ai pas eu le temps d’appeler son ami"],
    [chef, "Leur livraison a été faite hier"],
    [chef, "attend toujours que je contacte son ami"],
  ] as const)("still waits: %#", (offer, text) =>
    expect(signalsOf([offer, aNote(WRITTEN, text)])).toContain("pendingIntroduction"),
  );

  it.each([
    "Nous a présenté son chef, très sympa",
    "Je vous présente mes vœux",
    "Le siège centralise les achats",
    "Son frère tient aussi un resto",
    "Mon collègue Paul prendra le relais, je vous laisse voir avec lui",
    "Merci de me donner le contact de votre comptable",
    "Peux-tu me mettre en relation avec votre SAV ?",
    "Pourriez-vous me donner le numéro du chauffeur ?",
    "Nous mettrions bien en relation nos deux services info",
    "Leur traiteur les a présentés à un concurrent",
    "Recommandé par son confrère du marché",
    "Je souhaiterais être mise en relation avec votre directeur",
    "On nous a recommandé votre maison",
  ])("is none of theirs: %s", (text) => {
    expect(signalsOf([aNote(WRITTEN, text)])).not.toContain("pendingIntroduction");
    expect(signalsOf([received(WRITTEN, text)])).not.toContain("pendingIntroduction");
  });
});

describe("lines that reach nobody, and people gone", () => {
  it.each([
    "Les mails à Mme Fabre reviennent en erreur et la ligne n’est plus attribuée.",
    "mails reviennent, numéro plus attribué",
    "Mail en erreur, plus de tel",
    "Adresse mail HS, numéro non attribué",
    "mes mails me reviennent",
    "Ses mails bouncent",
    "Le mail est revenu (adresse inconnue)",
    "mail KO, retour erreur",
    "le numéro n’existe plus",
    "Ligne coupée, mail rejeté",
    "Tous mes mails sont rejetés",
    "num plus attribué",
    "message d’erreur à l’envoi, adresse morte",
    "Email revenu en erreur",
    "courrier revenu NPAI",
    "n’habite plus à l’adresse indiquée, NPAI",
    "Plus joignable : mail supprimé et ligne résiliée",
    "Adresse mail désactivée",
    "Mail refusé par le serveur",
    "mailer daemon à chaque envoi",
    "La ligne directe ne fonctionne plus et les mails sont renvoyés",
    "Le numéro que vous avez demandé n’est pas attribué",
    "Impossible de la joindre, toutes ses coordonnées sont périmées",
    "Fermeture définitive du restaurant, plus personne",
    "Le resto a fermé définitivement",
    "Liquidation judiciaire, établissement fermé",
    "A vendu son affaire",
    "a cédé son fonds de commerce, nouveau propriétaire",
    "Elle a vendu, nouveau gérant",
    "A rendu son tablier, parti en Espagne",
    "parti du resto, dixit le second",
    "n’est plus le chef du resto",
    "plus dans la boîte",
    "s’est barrée, remplacée par un jeune",
    "a laissé sa place à Paul Lenoir",
    "viré",
    "partie sans laisser d’adresse",
    "a plié bagage",
    "Le second m’apprend son départ",
    "c’est Paul qui la remplace depuis son départ",
    "Son successeur s’appelle Paul Lenoir",
    "elle ne travaille plus là",
    "Inès est partie fin septembre",
  ])("are read in: %s", (text) => expect(vetoesOf([aNote("2026-10-02", text)])).toContain("unreachable"));

  it.each([
    "La facture est revenue en erreur",
    "Le colis est revenu, adresse incomplète",
    "Les palettes reviennent en erreur de quantité",
    "Le mail du 3 est revenu sur le sujet du prix",
    "Elle revient vers nous par mail",
    "Le site web est en erreur",
    "Son ancien numéro n’est plus attribué, nouveau : 06 11 22 33 44",
    "Son ancienne adresse ne marche plus, nouvelle adresse notée",
    "Le restaurant ferme le lundi",
    "Fermé pour travaux jusqu’en mars",
    "A vendu 200 couverts samedi",
    "Départ en vacances",
    "Il a vendu son camion",
    "Le fournisseur en liquidation judiciaire, opportunité pour nous",
    "Le voisin a fermé définitivement",
    "Sa commande est partie hier",
    "Inès est partie en livraison",
    "Elle est partie en tournée",
    "Son mail est revenu positif",
    "Ligne occupée, rappeler",
    "La ligne de production ne fonctionne plus",
    "A quitté la table avant la fin",
    "Leur fax ne fonctionne plus",
    "Commande refusée par le serveur EDI",
    "Départ du camion à 6 h",
    "Il est parti du principe que c’était offert",
    "Le contrat d’assurance est résilié",
  ])("are not read in: %s", (text) =>
    expect(vetoesOf([aNote("2026-10-02", text)])).not.toContain("unreachable"),
  );
});
