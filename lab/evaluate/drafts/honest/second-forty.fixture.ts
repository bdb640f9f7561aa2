import { honest, type HonestDraft } from "./honest-draft.ts";

/** Written once the first sixty passed, to tune the verifier further without the last sixty. */
export const SECOND_FORTY: readonly HonestDraft[] = [
  honest(
    ["Armand Leclerc", "Leclerc Vitrages", "Lina Perez"],
    "vous",
    [
      "2026-11-12 contact: Je suis à Batimat toute la semaine prochaine, voyons-nous plutôt après, disons le 24.",
    ],
    "Après Batimat",
    [
      "Bonjour Armand,",
      [
        "Vous étiez au salon Batimat la semaine du 16 novembre et souhaitiez que l’on se voie ensuite, le 24 novembre.",
        "Je suis à Batimat toute la semaine prochaine, voyons-nous plutôt après, disons le 24.",
        1,
      ],
      "Ce rendez-vous tient-il toujours ?",
    ],
  ),
  honest(
    ["Chantal Guyot", "Lycée Curie", "Marc Serre"],
    "vous",
    [
      "2026-09-03 contact: Le conseil vote les équipements au printemps, mais c’est cet hiver que tout se joue. Recontactez-moi début décembre.",
    ],
    "Vos équipements",
    [
      "Bonjour Chantal,",
      [
        "Vous me confiiez à la rentrée que les équipements se votaient au printemps, mais que tout se jouait pendant l’hiver.",
        "Le conseil vote les équipements au printemps, mais c’est cet hiver que tout se joue.",
        1,
      ],
      "Qu’aimeriez-vous recevoir de notre part pour nourrir ce choix ?",
    ],
  ),
  honest(
    ["Paolo Conti", "Conti Marbres", "Sarah Joly"],
    "tu",
    ["2026-11-05 us: Voilà le prix pour les 12 plans de travail : 1 150 € HT l’un, découpe comprise."],
    "Tes plans de travail",
    [
      "Bonjour Paolo,",
      [
        "Découpe comprise, les douze plans de travail te reviendraient à 1 150 € HT chacun, d’après mon message du 5 novembre.",
        "1 150 € HT l’un, découpe comprise",
        1,
      ],
      "Partons-nous là-dessus ?",
    ],
  ),
  honest(
    ["Ghislaine Faure", "Faure Taxi", "Loïc Baron"],
    "vous",
    [
      "2026-11-10 contact: J’ai deux chauffeurs qui partent fin novembre, votre appli permet de transférer leurs courses ?",
    ],
    "Transférer les courses",
    [
      "Bonjour Ghislaine,",
      [
        "Deux de vos chauffeurs s’en vont à la fin du mois de novembre et vous aimeriez pouvoir réaffecter leurs courses depuis l’application.",
        "J’ai deux chauffeurs qui partent fin novembre, votre appli permet de transférer leurs courses ?",
        1,
      ],
      "Qui prendra le relais ?",
    ],
  ),
  honest(
    ["Edmond Ravel", "Ravel Musique", "Tess Andrieux"],
    "vous",
    [
      "2026-11-17 us note: Edmond Ravel absent, sa femme a pris le message. Rappeler jeudi. Sujet = accordage des 8 pianos du festival.",
    ],
    "Accordage des huit pianos",
    [
      "Bonjour Edmond,",
      [
        "J’avais laissé un message à votre épouse mardi 17 novembre pour l’accordage des huit pianos du festival.",
        "Edmond Ravel absent, sa femme a pris le message. Rappeler jeudi. Sujet = accordage des 8 pianos du festival.",
        1,
      ],
      "Quand vous trouverai-je au bout du fil ?",
    ],
  ),
  honest(
    ["Viviane Costes", "Costes Traiteur", "Paul Ney"],
    "vous",
    [
      "2026-11-09 contact: On a trois mariages en juin, il nous faut une chambre froide mobile avant. Vous faites ça ?",
    ],
    "Une chambre froide mobile",
    [
      "Bonjour Viviane,",
      [
        "Avec trois mariages prévus en juin, il vous faudrait disposer au préalable d’une chambre froide mobile, et vous me demandiez si nous en proposions.",
        "On a trois mariages en juin, il nous faut une chambre froide mobile avant. Vous faites ça ?",
        1,
      ],
      "Quel volume devrait-elle offrir ?",
    ],
  ),
  honest(
    ["Rodolphe Imbert", "Imbert Forages", "Anna Klein"],
    "vous",
    [
      "2026-11-06 us note: Rodolphe Imbert : envoyer fiches sécurité des lubrifiants + certificat ISO 14001. Urgent pour lui.",
    ],
    "Fiches de sécurité et certificat",
    [
      "Bonjour Rodolphe,",
      [
        "Nous nous étions quittés le 6 novembre sur deux envois : les fiches de sécurité de nos lubrifiants et notre certificat ISO 14001.",
        "envoyer fiches sécurité des lubrifiants + certificat ISO 14001",
        1,
      ],
      "Le besoin est-il toujours aussi pressant ?",
    ],
  ),
  honest(
    ["Salim Bouzid", "Bouzid Pneus", "Éva Colin"],
    "tu",
    [
      "2026-11-18 contact: Mon cousin Farid monte une carrosserie à Sète, il lui faut tout : pont, compresseur, cabine. Je te donne son 06 si tu veux.",
    ],
    "La carrosserie de Farid",
    [
      "Bonjour Salim,",
      [
        "Merci de m’avoir signalé le projet de ton cousin Farid, qui ouvre une carrosserie à Sète et doit s’équiper d’un pont, d’un compresseur et d’une cabine.",
        "Mon cousin Farid monte une carrosserie à Sète, il lui faut tout : pont, compresseur, cabine.",
        1,
      ],
      "Volontiers pour son numéro : quand puis-je l’appeler ?",
    ],
  ),
  honest(
    ["Marguerite Dol", "Dol Parfums", "Jules Petit"],
    "vous",
    ["2026-11-13 contact linkedin: Fière de prendre la présidence de Dol Parfums à la suite de mon père."],
    "La présidence de Dol Parfums",
    [
      "Bonjour Marguerite,",
      [
        "Vous succédez à votre père à la présidence de Dol Parfums : recevez toutes mes félicitations.",
        "Fière de prendre la présidence de Dol Parfums à la suite de mon père.",
        1,
      ],
      "Quelle sera votre première priorité ?",
    ],
  ),
  honest(
    ["Tristan Oger", "Oger Voirie", "Clara Munoz"],
    "vous",
    [
      "2026-11-04 us: Monsieur Oger, notre devis 7781 pour les 45 bornes escamotables est en pièce jointe, total 61 200 € HT.",
      "2026-11-06 contact: Merci. Passage en commission d’appel d’offres le 1er décembre.",
    ],
    "Devis 7781 et commission",
    [
      "Bonjour Tristan,",
      [
        "Les 45 bornes escamotables de notre devis 7781, pour un total de 61 200 € HT, seront examinées en commission d’appel d’offres le mardi 1er décembre.",
        "Passage en commission d’appel d’offres le 1er décembre.",
        1,
        2,
      ],
      "Une précision technique faciliterait-elle votre présentation ?",
    ],
  ),
  honest(
    ["Danièle Roy", "Roy Tapisserie", "Hugo Blin"],
    "vous",
    [
      "2026-06-11 contact: Je pars à la retraite fin 2027 mais je veux un site web avant ! Reparlons-en à l’automne.",
    ],
    "Votre site web",
    [
      "Bonjour Danièle,",
      [
        "Dans votre message du 11 juin, vous donniez rendez-vous à l’automne pour reparler du site web que vous voulez voir en ligne avant votre retraite.",
        "je veux un site web avant ! Reparlons-en à l’automne.",
        1,
      ],
      "Quelles pages vous semblent incontournables ?",
    ],
  ),
  honest(
    ["Kévin Le Roux", "Le Roux Surf", "Alma Diaz"],
    "tu",
    [
      "2026-11-16 us note: Kévin content des combinaisons, 60 vendues en un mois. Veut réassort taille M et L. Je lui fais une liste.",
    ],
    "Réassort en M et L",
    [
      "Bonjour Kévin,",
      ["Soixante combinaisons écoulées en un mois : quel démarrage !", "60 vendues en un mois", 1],
      [
        "Je n’ai pas perdu de vue la liste que tu attends pour le réassort en tailles M et L.",
        "Veut réassort taille M et L. Je lui fais une liste.",
        1,
      ],
      "Combien t’en faut-il dans chaque taille ?",
    ],
  ),
  honest(
    ["Ferdinand Weber", "Weber Optique", "Lou Garcia"],
    "vous",
    [
      "2026-10-27 us note: Démo Weber Optique avec l’équipe de Colmar (5 opticiens). Ont adoré l’agenda partagé. Point noir : pas d’export comptable. Recontacter après leur inventaire (mi-novembre).",
    ],
    "Votre inventaire est-il passé ?",
    [
      "Bonjour Ferdinand,",
      [
        "À Colmar, vos cinq opticiens avaient été séduits par l’agenda partagé, et nous devions nous recontacter une fois l’inventaire de la mi-novembre derrière vous.",
        "l’équipe de Colmar (5 opticiens). Ont adoré l’agenda partagé.",
        1,
      ],
      "Que souhaitent-ils voir ensuite ?",
    ],
  ),
  honest(
    ["Lydie Pasteur", "Pasteur Énergie", "Noël Rivet"],
    "vous",
    [
      "2026-11-19 other article: Pasteur Énergie inaugure à Béziers une ombrière photovoltaïque de 2 200 panneaux et annonce deux autres chantiers pour 2027.",
    ],
    "L’ombrière de Béziers",
    [
      "Bonjour Lydie,",
      [
        "Votre ombrière de Béziers, forte de 2 200 panneaux photovoltaïques, vient d’être inaugurée, et la presse évoque deux nouveaux chantiers en 2027.",
        "inaugure à Béziers une ombrière photovoltaïque de 2 200 panneaux et annonce deux autres chantiers pour 2027",
        1,
      ],
      "Avez-vous déjà choisi vos poseurs ?",
    ],
  ),
  honest(
    ["Urbain Castel", "Castel Ressorts", "Mia Faye"],
    "vous",
    [
      "2026-11-12 contact: J’attends toujours les échantillons de fil inox 1,2 mm. Sans eux, je ne peux pas lancer mes essais.",
    ],
    "Vos échantillons de fil inox",
    [
      "Bonjour Urbain,",
      [
        "Sans les échantillons de fil inox de 1,2 mm que vous réclamiez le 12 novembre, impossible pour vous de démarrer vos essais.",
        "J’attends toujours les échantillons de fil inox 1,2 mm. Sans eux, je ne peux pas lancer mes essais.",
        1,
      ],
      "Sur quelle machine seront-ils testés ?",
    ],
  ),
  honest(
    ["Jeanne Aubry", "Aubry Reliure", "Côme Vial"],
    "tu",
    [
      "2026-11-11 contact: Oui pour un café, mais pas avant le 20, je boucle un gros livre d’artiste pour la BnF.",
    ],
    "Ce café promis",
    [
      "Bonjour Jeanne,",
      [
        "Tu étais partante pour un café, passé le 20 novembre, le temps de terminer ton livre d’artiste destiné à la BnF.",
        "Oui pour un café, mais pas avant le 20, je boucle un gros livre d’artiste pour la BnF.",
        1,
      ],
      "Quel jour te va ?",
    ],
  ),
  honest(
    ["Norbert Haas", "Haas Houblon", "Inès Roche"],
    "vous",
    [
      "2026-10-19 contact: Marché signé avec votre confrère jusqu’en mars 2027, nous lancerons une consultation en janvier.",
    ],
    "Votre consultation de janvier",
    [
      "Bonjour Norbert,",
      [
        "Votre marché en cours va jusqu’à mars 2027, et une consultation doit être lancée en janvier, m’aviez-vous annoncé.",
        "jusqu’en mars 2027, nous lancerons une consultation en janvier",
        1,
      ],
      "Figurerons-nous parmi les fournisseurs consultés ?",
    ],
  ),
  honest(
    ["Blanche Morel", "Morel Couture", "Rémi Sand"],
    "vous",
    [
      "2026-11-17 us note: Visite chez Blanche Morel. 6 machines vieillissantes, 2 en panne. Elle veut du reconditionné. Aide de la CMA possible. Marge faible.",
    ],
    "Des machines reconditionnées",
    [
      "Bonjour Blanche,",
      [
        "Sur vos six machines, deux étaient à l’arrêt lors de mon passage du 17 novembre, d’où votre souhait de vous orienter vers du matériel reconditionné.",
        "6 machines vieillissantes, 2 en panne. Elle veut du reconditionné.",
        1,
      ],
      ["Nous avions également parlé d’une aide possible de la CMA.", "Aide de la CMA possible.", 1],
      "Avez-vous pris contact avec elle ?",
    ],
  ),
  honest(
    ["Octave Simon", "Simon Ruches", "Lena Bach"],
    "vous",
    [
      "2026-11-03 contact: Je livrerai mes premiers pots en avril. D’ici là il me faut 5000 étiquettes, mais je n’ai encore rien décidé pour le papier.",
    ],
    "Vos 5 000 étiquettes",
    [
      "Bonjour Octave,",
      [
        "Pour vos premiers pots, qui seront livrés en avril, vous aurez besoin de cinq mille étiquettes sur un papier restant à choisir.",
        "Je livrerai mes premiers pots en avril. D’ici là il me faut 5000 étiquettes, mais je n’ai encore rien décidé pour le papier.",
        1,
      ],
      "Mat ou brillant ?",
    ],
  ),
  honest(
    ["Sylvie Arnoux", "Arnoux Bains", "Théo Girard"],
    "vous",
    ["2026-11-13 us: Comme convenu je vous appelle lundi à 9h30 pour la baignoire à porte."],
    "La baignoire à porte",
    [
      "Bonjour Sylvie,",
      [
        "Notre appel du lundi 16 novembre, prévu à 9 h 30, devait porter sur la baignoire à porte.",
        "je vous appelle lundi à 9h30 pour la baignoire à porte",
        1,
      ],
      "Dites-moi, quand seriez-vous libre ?",
    ],
  ),
  honest(
    ["Basile Thomas", "Thomas Escaliers", "Agnès Levy"],
    "tu",
    [
      "2026-11-14 contact: Ton logiciel dessine les escaliers quart tournant ? J’en ai 4 à chiffrer avant la fin du mois.",
    ],
    "Escaliers quart tournant",
    [
      "Bonjour Basile,",
      [
        "Quatre escaliers quart tournant à chiffrer avant fin novembre, et une interrogation de ta part sur la capacité du logiciel à les dessiner.",
        "Ton logiciel dessine les escaliers quart tournant ? J’en ai 4 à chiffrer avant la fin du mois.",
        1,
      ],
      "M’enverrais-tu un croquis ?",
    ],
  ),
  honest(
    ["Irène Vogel", "Vogel Labo", "Éric Danton"],
    "vous",
    [
      "2026-11-18 contact linkedin: Après douze ans de paillasse chez Chimex, je deviens chargée d’affaires réglementaires chez Vogel Labo.",
      "2025-12-02 us: Irène, un immense merci d’avoir testé notre étuve en avant-première.",
    ],
    "De la paillasse au réglementaire",
    [
      "Bonjour Irène,",
      [
        "Passer de la paillasse, après 12 ans chez Chimex, aux affaires réglementaires chez Vogel Labo, c’est un beau virage !",
        "Après douze ans de paillasse chez Chimex, je deviens chargée d’affaires réglementaires chez Vogel Labo.",
        1,
      ],
      [
        "En décembre 2025, vous aviez testé notre étuve avant tout le monde.",
        "merci d’avoir testé notre étuve en avant-première",
        2,
      ],
      "Quels appareils utilisez-vous dans votre nouveau laboratoire ?",
    ],
  ),
  honest(
    ["Alain Prieur", "Prieur Granulats", "Maud Lenoir"],
    "vous",
    [
      "2026-10-30 us: Le chiffrage du pont-bascule est prêt : 38,9 k€ posé. Je vous laisse en parler avec votre frère.",
    ],
    "Le pont-bascule",
    [
      "Bonjour Alain,",
      [
        "Posé, le pont-bascule ressort à 38 900 €, et vous deviez en discuter entre frères.",
        "Le chiffrage du pont-bascule est prêt : 38,9 k€ posé. Je vous laisse en parler avec votre frère.",
        1,
      ],
      "Êtes-vous tombés d’accord ?",
    ],
  ),
  honest(
    ["Corinne Salles", "Salles Nettoyage", "Dan Cohen"],
    "vous",
    [
      "2026-11-05 contact: Votre collègue m’avait parlé d’un avoir de 240 euros, je ne l’ai jamais vu passer.",
    ],
    "Votre avoir de 240 €",
    [
      "Bonjour Corinne,",
      [
        "Vous n’avez, à vous lire, jamais reçu l’avoir de 240 € dont mon collègue vous avait parlé.",
        "Votre collègue m’avait parlé d’un avoir de 240 euros, je ne l’ai jamais vu passer.",
        1,
      ],
      "Auriez-vous la référence de la commande concernée ?",
    ],
  ),
  honest(
    ["Firmin Lacaze", "Lacaze Truffes", "Joy Martin"],
    "tu",
    [
      "2026-11-15 us note: Croisé Firmin au marché de Lalbenque. Récolte moyenne. Intéressé par l’emballage sous vide mais attend Noël pour voir.",
    ],
    "Emballage sous vide",
    [
      "Bonjour Firmin,",
      [
        "Content de t’avoir croisé au marché de Lalbenque le 15 novembre.",
        "Croisé Firmin au marché de Lalbenque.",
        1,
      ],
      [
        "L’emballage sous vide t’intéressait, et tu préférais attendre Noël.",
        "Intéressé par l’emballage sous vide mais attend Noël pour voir.",
        1,
      ],
      "On en reparle à ce moment-là ?",
    ],
  ),
  honest(
    ["Hortense Brun", "Brun Fleurs", "Axel Pons"],
    "vous",
    [
      "2026-11-17 contact: La fête des mères se prépare maintenant : combien de coloris pour vos papiers kraft ?",
    ],
    "Coloris du papier kraft",
    [
      "Bonjour Hortense,",
      [
        "Puisque la fête des mères se prépare dès maintenant, vous m’avez demandé le nombre de coloris disponibles pour nos papiers kraft.",
        "La fête des mères se prépare maintenant : combien de coloris pour vos papiers kraft ?",
        1,
      ],
      "Quelles teintes recherchez-vous ?",
    ],
  ),
  honest(
    ["Gontran Mille", "Mille Serres", "Lise Azan"],
    "vous",
    [
      "2026-11-12 us note: Gontran Mille + DAF. Projet d’écrans thermiques sur 3 ha. Économie visée 20 % de gaz. Dossier FranceAgriMer à déposer avant le 15/12. J’ai promis le tableau d’économies.",
    ],
    "Tableau d’économies et FranceAgriMer",
    [
      "Bonjour Gontran,",
      [
        "Votre dossier FranceAgriMer étant à remettre avant le 15 décembre, le tableau des économies promis lors de notre réunion vous sera nécessaire.",
        "Dossier FranceAgriMer à déposer avant le 15/12. J’ai promis le tableau d’économies.",
        1,
      ],
      [
        "L’objectif était de réduire de 20 % la consommation de gaz grâce à des écrans thermiques couvrant trois hectares.",
        "Projet d’écrans thermiques sur 3 ha. Économie visée 20 % de gaz.",
        1,
      ],
      "Quelle forme préférez-vous ?",
    ],
  ),
  honest(
    ["Nelly Barre", "Barre Sellerie", "Max Hugo"],
    "vous",
    [
      "2026-08-05 contact: Je vends l’ancien local en octobre, le nouveau ouvre le 2 novembre. On verra pour l’alarme une fois installés.",
    ],
    "L’alarme de votre nouveau local",
    [
      "Bonjour Nelly,",
      [
        "Votre nouveau local devait ouvrir le 2 novembre et vous préfériez attendre d’y être installée pour reparler de l’alarme.",
        "le nouveau ouvre le 2 novembre. On verra pour l’alarme une fois installés.",
        1,
      ],
      "L’emménagement s’est-il bien passé ?",
    ],
  ),
  honest(
    ["Ulrich Meyer", "Meyer Horloges", "Zoé Lang"],
    "tu",
    [
      "2026-11-16 contact: Je t’ai recommandée à Mme Schmidt du musée de Mulhouse. Elle t’écrira peut-être, sinon relance-moi.",
    ],
    "Mme Schmidt, du musée de Mulhouse",
    [
      "Bonjour Ulrich,",
      [
        "Un grand merci pour ta recommandation auprès de Mme Schmidt, au musée de Mulhouse.",
        "Je t’ai recommandée à Mme Schmidt du musée de Mulhouse.",
        1,
      ],
      ["Comme tu m’y invitais, je te relance.", "sinon relance-moi", 1],
      "Aurais-tu son adresse ?",
    ],
  ),
  honest(
    ["Prosper Adam", "Adam Vergers", "Lola Iché"],
    "vous",
    [
      "2026-11-10 other article: Récompense : les Vergers Adam médaillés d’or au concours de Metz pour leur jus de mirabelle.",
    ],
    "Votre médaille d’or à Metz",
    [
      "Bonjour Prosper,",
      [
        "Une médaille d’or au concours de Metz pour votre jus de mirabelle, voilà qui récompense un beau savoir-faire !",
        "médaillés d’or au concours de Metz pour leur jus de mirabelle",
        1,
      ],
      "Cette distinction sera-t-elle mise en avant sur vos bouteilles ?",
    ],
  ),
  honest(
    ["Solange Petit", "Petit Meubles", "Ivan Roux"],
    "vous",
    ["2026-11-02 contact: Notre DG veut un ROI sous 18 mois, avez-vous un cas client comparable ?"],
    "Un cas client comparable",
    [
      "Bonjour Solange,",
      [
        "Votre directeur général exige un retour sur investissement en moins de 18 mois, et vous cherchiez un exemple de client similaire.",
        "Notre DG veut un ROI sous 18 mois, avez-vous un cas client comparable ?",
        1,
      ],
      "Dans quel secteur le voudriez-vous ?",
    ],
  ),
  honest(
    ["Théodore Blot", "Blot Caravanes", "Amel Saïd"],
    "vous",
    ["2026-10-23 us: Vous trouverez la proposition de la régie pub : 3 parutions, 2 700 euros net."],
    "Vos trois parutions",
    [
      "Bonjour Théodore,",
      [
        "Après vous avoir soumis le 23 octobre notre proposition de trois parutions à 2 700 € nets, j’aimerais connaître votre décision.",
        "la proposition de la régie pub : 3 parutions, 2 700 euros net",
        1,
      ],
      "Faut-il la retravailler ?",
    ],
  ),
  honest(
    ["Yvette Colas", "Colas Pépinières", "Sam Diop"],
    "vous",
    [
      "2026-11-18 contact: Appelez mon fils Jordan plutôt que moi, c’est lui qui gère l’irrigation maintenant. Il est là le matin.",
    ],
    "Joindre Jordan pour l’irrigation",
    [
      "Bonjour Yvette,",
      [
        "Bien noté : c’est désormais votre fils Jordan qui s’occupe de l’irrigation, et on le trouve plutôt le matin.",
        "Appelez mon fils Jordan plutôt que moi, c’est lui qui gère l’irrigation maintenant. Il est là le matin.",
        1,
      ],
      "Pourriez-vous le prévenir de mon appel ?",
    ],
  ),
  honest(
    ["Casimir Noir", "Noir Encres", "Lucie Bé"],
    "vous",
    [
      "2026-11-19 us note: Casimir Noir : essai des encres UV concluant (adhérence ok sur PVC, 2 h de test). Manque la validation HSE avant commande.",
    ],
    "Après l’essai des encres UV",
    [
      "Bonjour Casimir,",
      [
        "L’adhérence sur PVC a été confirmée après deux heures de test et il ne reste plus que la validation HSE avant la commande.",
        "essai des encres UV concluant (adhérence ok sur PVC, 2 h de test). Manque la validation HSE avant commande.",
        1,
      ],
      "Qui s’en charge dans vos équipes ?",
    ],
  ),
  honest(
    ["Dorothée Lys", "Lys Voyages", "Alix Roy"],
    "tu",
    [
      "2026-10-09 contact: Contrat GDS jusqu’au 31 mars, préavis trois mois. Donc décision avant Noël au plus tard !",
    ],
    "Décider avant Noël",
    [
      "Bonjour Dorothée,",
      [
        "Ton contrat GDS expirant le 31 mars avec un préavis de 3 mois, tu dois te décider avant Noël.",
        "Contrat GDS jusqu’au 31 mars, préavis trois mois. Donc décision avant Noël au plus tard !",
        1,
      ],
      "De quoi aurais-tu besoin pour comparer ?",
    ],
  ),
  honest(
    ["Ambroise Lenfant", "Lenfant Jouets", "Nour Ali"],
    "vous",
    ["2026-11-06 contact: Budget animation 2027 : 15k, je dois le flécher avant la Saint-Nicolas."],
    "Votre budget animation 2027",
    [
      "Bonjour Ambroise,",
      [
        "Les quinze mille euros de votre budget animation 2027 sont à répartir avant la Saint-Nicolas, si j’en crois votre message du 6 novembre.",
        "Budget animation 2027 : 15k, je dois le flécher avant la Saint-Nicolas.",
        1,
      ],
      "Quelles animations vous tentent ?",
    ],
  ),
  honest(
    ["Mona Ricard", "Ricard Piscines", "Luc Sol"],
    "vous",
    [
      "2026-11-13 us note: Mona Ricard, chantier 3 bassins à Hyères livré en retard par Aquabat (pas nous). Elle cherche un second fournisseur de liners.",
    ],
    "Vos liners",
    [
      "Bonjour Mona,",
      [
        "Au cours de notre échange du 13 novembre, vous m’avez appris que vous étiez en quête d’un deuxième fournisseur de liners.",
        "Elle cherche un second fournisseur de liners.",
        1,
      ],
      "Sur quel chantier pourrions-nous faire nos preuves ?",
    ],
  ),
  honest(
    ["Gaspard Huet", "Huet Cuisines", "Ana Rey"],
    "tu",
    ["2026-11-12 contact: Mets-moi de côté une date en janvier pour la formation, on sera 6."],
    "Ta formation de janvier",
    [
      "Bonjour Gaspard,",
      [
        "Six personnes de chez toi seront à former en janvier, et tu m’as prié de bloquer une date.",
        "Mets-moi de côté une date en janvier pour la formation, on sera 6.",
        1,
      ],
      "Plutôt en début ou en fin de mois ?",
    ],
  ),
  honest(
    ["Jacinthe Morin", "Morin Étiquettes", "Eliott Bay"],
    "vous",
    [
      "2026-11-17 contact: Excusez mon silence, j’ai été hospitalisée. Tout va bien. On peut reprendre notre conversation sur la découpe laser.",
    ],
    "La découpe laser",
    [
      "Bonjour Jacinthe,",
      [
        "Heureux de vous savoir rétablie, et merci de me proposer de reprendre notre conversation sur la découpe laser.",
        "Tout va bien. On peut reprendre notre conversation sur la découpe laser.",
        1,
      ],
      "Quel moment vous arrangerait ?",
    ],
  ),
  honest(
    ["Raoul Pinson", "Pinson Câbles", "Maïa Stern"],
    "vous",
    [
      "2026-11-10 us: Je prends note : je vous recontacte courant semaine 47 avec l’avis de notre ingénieure, Mme Tran.",
    ],
    "L’avis de Mme Tran",
    [
      "Bonjour Raoul,",
      [
        "Je vous avais annoncé mon retour dans le courant de la semaine 47, muni de l’avis de Mme Tran, notre ingénieure.",
        "je vous recontacte courant semaine 47 avec l’avis de notre ingénieure, Mme Tran",
        1,
      ],
      "Un échange téléphonique avec elle vous intéresserait-il ?",
    ],
  ),
];
