import { type Scenario, told } from "../../../functions/language/grounding/scenario.fixture.ts";

/** Drafts as a model would write them: paraphrases, dates said otherwise, sentences that claim nothing. */
export const FREE_DRAFTS: readonly Scenario[] = [
  told({
    names: ["Inès Fabre", "Moulin Neuf", "Marc Vidal", "Ordalys"],
    sources: [
      [
        "n1",
        "note",
        "2026-10-05",
        "us",
        "Inès veut équiper les trois lignes d’ensachage du site de Cholet. Devis de 12 400 € HT envoyé ce jour, valable jusqu’au 30 novembre. Elle en parle à son directeur, M. Legendre.",
      ],
      [
        "e1",
        "engagement",
        "2026-10-12",
        "contact",
        "Bonjour Marc, merci pour le devis. Pouvez-vous me dire si la formation des opérateurs est comprise ? Bien à vous, Inès",
      ],
    ],
    drafts: [
      [
        "Formation des opérateurs",
        "Bonjour Inès,\n\n⟦Vous me demandiez le 12 octobre si la formation des opérateurs est comprise.|e1|Pouvez-vous me dire si la formation des opérateurs est comprise ?⟧ Je préfère vous répondre de vive voix, éléments à l’appui. Quel moment vous conviendrait ?\n\nBien cordialement,\nMarc Vidal",
      ],
      [
        "Votre devis pour Cholet",
        "Bonjour Inès,\n\n⟦Notre devis de 12 400 € HT pour vos trois lignes d’ensachage reste valable jusqu’au 30 novembre.|n1|Devis de 12 400 € HT envoyé ce jour, valable jusqu’au 30 novembre.⟧ ⟦Vous deviez en parler avec M. Legendre.|n1|Elle en parle à son directeur, M. Legendre.⟧ Où en est cette discussion ?\n\nBien à vous,\nMarc Vidal",
      ],
      [
        "Cholet : où en êtes-vous ?",
        "Bonjour Inès,\n\n⟦Début octobre, je vous ai adressé un devis pour équiper le site de Cholet.|n1|Devis de 12 400 € HT envoyé ce jour⟧ Depuis, vous avez peut-être pu avancer de votre côté. Qu’a répondu votre directeur ?\n\nCordialement,\nMarc Vidal",
      ],
    ],
  }),
  told({
    names: ["Karim Haddad", "Clinique des Alpilles", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "m1",
        "engagement",
        "2026-11-13",
        "us",
        "Visite de la clinique avec Karim et Nadia Garnier (biomédical). Parc de 240 équipements, suivi sur tableur. Besoin d’un planning partagé avant l’audit de certification de mars 2027. Je leur envoie un compte rendu.",
      ],
      ["n1", "note", "2026-11-16", "us", "Karim préfère être appelé le matin, avant 10 h."],
    ],
    drafts: [
      [
        "Suite de notre visite",
        "Bonjour Karim,\n\nMerci encore pour votre accueil. ⟦Lors de la visite du 13 novembre, vous nous avez présenté un parc de 240 équipements suivi sur tableur.|m1|Parc de 240 équipements, suivi sur tableur.⟧ ⟦Je vous dois le compte rendu, que vous trouverez joint à ce message.|m1|Je leur envoie un compte rendu.⟧ Souhaitez-vous que nous le parcourions ensemble ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Avant votre audit de mars",
        "Bonjour Karim,\n\n⟦Vous aviez besoin d’un planning partagé avant l’audit de certification prévu en mars 2027.|m1|Besoin d’un planning partagé avant l’audit de certification de mars 2027.⟧ Le calendrier me paraît tenable si nous avançons ensemble. Quand pourrions-nous fixer les prochaines étapes avec Nadia Garnier ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Un appel le matin",
        "Bonjour Karim,\n\n⟦Je fais suite à notre visite du vendredi 13 novembre avec Nadia Garnier.|m1|Visite de la clinique avec Karim et Nadia Garnier (biomédical).⟧ ⟦Comme vous préférez le matin, je peux vous appeler avant 10 h.|n1|Karim préfère être appelé le matin, avant 10 h.⟧ Quel jour vous arrangerait ?\n\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Sophie Delattre", "Laiterie du Morvan", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-09-21",
        "contact",
        "Bonjour Camille, nous changeons d’ERP à la fin de l’année, je préfère attendre la bascule. Recontactez-moi mi-janvier, nous aurons plus de visibilité. Sophie",
      ],
      [
        "n1",
        "note",
        "2026-06-03",
        "us",
        "Salon Agro : Sophie cherche à réduire les arrêts non planifiés de la ligne de conditionnement. 35 techniciens sur deux sites.",
      ],
    ],
    drafts: [
      [
        "Comme convenu, mi-janvier",
        "Bonjour Sophie,\n\n⟦Vous m’aviez demandé de vous recontacter à la mi-janvier, une fois votre changement d’ERP passé.|e1|nous changeons d’ERP à la fin de l’année, je préfère attendre la bascule. Recontactez-moi mi-janvier⟧ La bascule s’est-elle déroulée comme vous le souhaitiez ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Vos arrêts non planifiés",
        "Bonjour Sophie,\n\n⟦Nous avions parlé en juin de réduire les arrêts non planifiés sur votre ligne de conditionnement.|n1|Sophie cherche à réduire les arrêts non planifiés de la ligne de conditionnement.⟧ Est-ce toujours une priorité pour votre équipe ?\n\nBien à vous,\nCamille Renaud",
      ],
      [
        "Après votre bascule",
        "Bonjour Sophie,\n\n⟦Le 21 septembre, vous m’écriviez préférer attendre la bascule de votre ERP.|e1|je préfère attendre la bascule⟧ Je reprends donc contact sans urgence. ⟦Votre besoin concernait 35 techniciens répartis sur deux sites.|n1|35 techniciens sur deux sites.⟧ Ce périmètre a-t-il évolué ?\n\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Thomas", "Kermarrec", "Menuiserie de la Lys", "Antoine Keller", "Ordalys"],
    register: "tu",
    sources: [
      [
        "e1",
        "engagement",
        "2026-11-03",
        "us",
        "Salut Thomas, je t’envoie la fiche technique d’Ordalys Mobile d’ici vendredi, comme promis au téléphone. À bientôt, Antoine",
      ],
      [
        "n1",
        "note",
        "2026-10-28",
        "us",
        "Appel Thomas : les ouvriers veulent saisir leurs bons sans réseau. Il décide seul, budget 4 500 €.",
      ],
    ],
    drafts: [
      [
        "La fiche promise",
        "Bonjour Thomas,\n\n⟦Je t’avais promis la fiche technique d’Ordalys Mobile pour le vendredi 6 novembre.|e1|je t’envoie la fiche technique d’Ordalys Mobile d’ici vendredi⟧ La voici, avec mes excuses pour ce retard. Est-ce que tu veux qu’on la regarde ensemble ?\n\nÀ bientôt,\nAntoine Keller",
      ],
      [
        "Saisie sans réseau",
        "Salut Thomas,\n\n⟦Tu me disais fin octobre que les ouvriers veulent saisir leurs bons sans réseau.|n1|les ouvriers veulent saisir leurs bons sans réseau⟧ C’est un point que je peux te montrer en dix minutes. Quand es-tu disponible ?\n\nAntoine Keller",
      ],
      [
        "Ton budget de 4 500 €",
        "Bonjour Thomas,\n\n⟦Lors de notre appel du 28 octobre, tu m’avais indiqué un budget de 4 500 €.|n1|Il décide seul, budget 4 500 €.⟧ J’ai préparé une proposition qui en tient compte. Veux-tu que je te la présente par téléphone ?\n\nBien à toi,\nAntoine Keller",
      ],
    ],
  }),
  told({
    names: ["Hélène Prigent", "Transports Montrieux", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-10-27",
        "us",
        "Bonjour Hélène, veuillez trouver notre proposition OR-48213 d’un montant de 18 900 € HT pour Ordalys Planning, 28 utilisateurs, mise en service comprise. Elle tient compte d’une remise de 8 % sur la première année.",
      ],
      [
        "e2",
        "engagement",
        "2026-10-29",
        "contact",
        "Bien reçu, merci. Je présente le dossier au comité d’investissement le 9 novembre et je reviens vers vous. H. Prigent",
      ],
    ],
    drafts: [
      [
        "Comité du 9 novembre",
        "Bonjour Hélène,\n\n⟦Vous deviez présenter notre proposition au comité d’investissement le lundi 9 novembre.|e2|Je présente le dossier au comité d’investissement le 9 novembre⟧ Quelle suite le comité a-t-il donnée à ce dossier ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Proposition OR-48213",
        "Bonjour Hélène,\n\n⟦Je reviens sur notre proposition OR-48213, d’un montant de 18 900 € HT pour 28 utilisateurs.|e1|notre proposition OR-48213 d’un montant de 18 900 € HT pour Ordalys Planning, 28 utilisateurs⟧ ⟦Votre comité devait l’examiner au début du mois de novembre.|e2|Je présente le dossier au comité d’investissement le 9 novembre⟧ Quels points souhaite-t-il voir précisés ?\n\nCamille Renaud",
      ],
      [
        "Votre projet de planning",
        "Bonjour Madame Prigent,\n\n⟦Notre proposition du 27 octobre comprend la mise en service et une remise de 8 % sur la première année.|e1|Elle tient compte d’une remise de 8 % sur la première année.⟧ Avez-vous eu un retour de votre comité ?\n\nSincères salutations,\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Didier Pasquet", "Scierie du Forez", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "n1",
        "note",
        "2026-08-24",
        "us",
        "Contrat de maintenance avec Setexa jusqu’au 15 décembre, tacite reconduction. Didier insatisfait des délais d’intervention (72 h en moyenne).",
      ],
      [
        "n2",
        "note",
        "2026-11-02",
        "us",
        "Laissé un message à Didier, il est en déplacement à Roanne toute la semaine.",
      ],
    ],
    drafts: [
      [
        "Votre contrat Setexa",
        "Bonjour Didier,\n\n⟦Votre contrat de maintenance avec Setexa arrive à son terme le 15 décembre et se reconduit tacitement.|n1|Contrat de maintenance avec Setexa jusqu’au 15 décembre, tacite reconduction.⟧ Mieux vaut comparer avant cette date. Souhaitez-vous que nous en parlions ?\n\nCordialement,\nCamille Renaud",
      ],
      [
        "Avant le 15 décembre",
        "Bonjour Didier,\n\n⟦Vous m’aviez fait part de délais d’intervention de 72 h en moyenne, qui ne vous satisfaisaient pas.|n1|Didier insatisfait des délais d’intervention (72 h en moyenne).⟧ ⟦L’échéance du contrat, mi-décembre, vous laisse encore le choix.|n1|jusqu’au 15 décembre⟧ Seriez-vous d’accord pour un échange de quinze minutes ?\n\nCamille Renaud",
      ],
      [
        "Mon message du 2 novembre",
        "Bonjour Didier,\n\n⟦Je vous avais laissé un message le 2 novembre, pendant votre déplacement à Roanne.|n2|Laissé un message à Didier, il est en déplacement à Roanne toute la semaine.⟧ Je souhaitais aborder votre contrat de maintenance. Quel créneau vous conviendrait le mieux ?\n\nBien cordialement,\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Béatrice Salaün", "Biscuiterie de Brocéliande", "Marc Vidal", "Ordalys"],
    sources: [
      [
        "a1",
        "article",
        "2026-11-09",
        "other",
        "La Biscuiterie de Brocéliande ouvre un second atelier à Lannion\nL’entreprise investit 3,2 millions d’euros et prévoit 25 embauches d’ici fin 2027.",
      ],
      [
        "e1",
        "engagement",
        "2026-05-18",
        "contact",
        "Bonjour Marc, votre démonstration m’a convaincue mais le budget 2026 est clos. Reparlons-en à l’automne. Béatrice Salaün",
      ],
    ],
    drafts: [
      [
        "Votre atelier de Lannion",
        "Bonjour Béatrice,\n\n⟦J’ai lu que vous ouvrez un second atelier à Lannion, avec 25 embauches prévues d’ici fin 2027 : félicitations.|a1|L’entreprise investit 3,2 millions d’euros et prévoit 25 embauches d’ici fin 2027.⟧ Qu’est-ce que cela change pour votre organisation ?\n\nBien cordialement,\nMarc Vidal",
      ],
      [
        "Comme convenu, à l’automne",
        "Bonjour Béatrice,\n\n⟦En mai, vous me proposiez d’en reparler à l’automne, le budget 2026 étant clos.|e1|le budget 2026 est clos. Reparlons-en à l’automne.⟧ ⟦Entre-temps, j’ai appris l’ouverture de votre second atelier.|a1|La Biscuiterie de Brocéliande ouvre un second atelier à Lannion⟧ Est-ce le bon moment pour reprendre notre échange ?\n\nMarc Vidal",
      ],
      [
        "Budget et nouvel atelier",
        "Bonjour Béatrice,\n\n⟦Votre investissement de 3,2 millions d’euros à Lannion a retenu mon attention.|a1|L’entreprise investit 3,2 millions d’euros⟧ ⟦Vous m’aviez dit en mai que la démonstration vous avait convaincue.|e1|votre démonstration m’a convaincue⟧ Où en est votre budget pour la suite ?\n\nBien à vous,\nMarc Vidal",
      ],
    ],
  }),
  told({
    names: ["Olivier Traoré", "Verrerie Castelnau SAS", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-11-17",
        "contact",
        "Bonjour,\nNotre service informatique demande si Ordalys Stock se connecte à Sage X3 sans développement, et où sont hébergées les données. Merci d’avance.\nOlivier Traoré",
      ],
      [
        "n1",
        "note",
        "2026-11-10",
        "us",
        "Essai gratuit ouvert à Olivier jusqu’au 24 novembre, 6 comptes créés, 4 actifs. Le magasin l’utilise tous les jours.",
      ],
    ],
    drafts: [
      [
        "Sage X3 et hébergement",
        "Bonjour Olivier,\n\n⟦Votre service informatique demande si Ordalys Stock se connecte à Sage X3 sans développement, et où sont hébergées les données.|e1|Notre service informatique demande si Ordalys Stock se connecte à Sage X3 sans développement, et où sont hébergées les données.⟧ Je vous dois une réponse précise à ces deux questions. Quand puis-je vous appeler ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Fin de votre essai",
        "Bonjour Olivier,\n\n⟦Votre essai se termine le 24 novembre, avec quatre comptes actifs sur six.|n1|Essai gratuit ouvert à Olivier jusqu’au 24 novembre, 6 comptes créés, 4 actifs.⟧ ⟦J’ai noté que le magasin l’utilise chaque jour.|n1|Le magasin l’utilise tous les jours.⟧ Comment voyez-vous la suite ?\n\nCamille Renaud",
      ],
      [
        "Vos questions du 17 novembre",
        "Bonjour Olivier,\n\n⟦J’ai bien reçu vos questions du mardi 17 novembre sur la connexion à Sage X3 et sur l’hébergement.|e1|Notre service informatique demande si Ordalys Stock se connecte à Sage X3 sans développement, et où sont hébergées les données.⟧ Je peux réunir les bons interlocuteurs pour y répondre. Seriez-vous disponible pour une visioconférence avec votre service informatique ?\n\nBien cordialement,\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Solène Maillard", "Résidences Hauterive", "Antoine Keller", "Ordalys"],
    sources: [
      [
        "n1",
        "note",
        "2026-10-19",
        "us",
        "Solène quitte son poste en décembre, remplacée par Yannick Rolland. Elle propose de nous le présenter avant son départ.",
      ],
      [
        "e1",
        "engagement",
        "2026-11-04",
        "contact",
        "Bonjour Antoine, je vous mets en relation avec Yannick dès son arrivée le 23 novembre. Belle journée, Solène",
      ],
    ],
    drafts: [
      [
        "Mise en relation avec Yannick",
        "Bonjour Solène,\n\n⟦Vous me proposiez de me mettre en relation avec Yannick dès son arrivée, le 23 novembre.|e1|je vous mets en relation avec Yannick dès son arrivée le 23 novembre⟧ Je vous en remercie vivement. Que puis-je vous transmettre pour vous faciliter la tâche ?\n\nBien cordialement,\nAntoine Keller",
      ],
      [
        "Avant votre départ",
        "Bonjour Solène,\n\n⟦Vous m’aviez annoncé votre départ en décembre et l’arrivée de Yannick Rolland à votre poste.|n1|Solène quitte son poste en décembre, remplacée par Yannick Rolland.⟧ Un court échange à trois permettrait d’assurer la continuité. Quel jour vous semble le plus simple ?\n\nAntoine Keller",
      ],
      [
        "L’arrivée de votre successeur",
        "Bonjour Solène,\n\nMerci pour votre message du 4 novembre. ⟦Yannick arrive le lundi 23 novembre, d’après ce que vous m’indiquiez.|e1|je vous mets en relation avec Yannick dès son arrivée le 23 novembre⟧ Préférez-vous nous présenter par téléphone ou par courriel ?\n\nBien à vous,\nAntoine Keller",
      ],
    ],
  }),
  told({
    names: ["Fatima Benali", "Imprimerie Valmont & Fils", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "n1",
        "note",
        "2026-11-06",
        "us",
        "Point avec Fatima : arbitrages budgétaires la dernière semaine de novembre. Elle défend 22 000 euros pour la GMAO, son directeur hésite avec un recrutement.",
      ],
      [
        "e1",
        "engagement",
        "2026-11-06",
        "us",
        "Bonjour Fatima, je vous prépare un comparatif chiffré avant vos arbitrages. Camille",
      ],
    ],
    drafts: [
      [
        "Votre comparatif",
        "Bonjour Fatima,\n\n⟦Je vous avais annoncé le 6 novembre un comparatif chiffré avant vos arbitrages.|e1|je vous prépare un comparatif chiffré avant vos arbitrages⟧ Il accompagne ce message. Quels éléments vous manquent encore ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Vos arbitrages de novembre",
        "Bonjour Fatima,\n\n⟦Vous défendez un budget de 22 000 euros pour la GMAO, face à un projet de recrutement.|n1|Elle défend 22 000 euros pour la GMAO, son directeur hésite avec un recrutement.⟧ J’aimerais vous aider à présenter ce choix. De quoi auriez-vous besoin ?\n\nCamille Renaud",
      ],
      [
        "Budget GMAO",
        "Bonjour Fatima,\n\n⟦Lors de notre point du 6 novembre, vous évoquiez des arbitrages budgétaires à la fin du mois de novembre.|n1|arbitrages budgétaires la dernière semaine de novembre⟧ Comment avance la réflexion de votre directeur ?\n\nBien cordialement,\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Grégory Oger", "Fonderies Bréval", "Marc Vidal", "Ordalys"],
    sources: [
      [
        "l1",
        "linkedin",
        "2026-11-02",
        "contact",
        "Heureux de rejoindre les Fonderies Bréval comme directeur industriel. Premier chantier : fiabiliser les fours de Commercy !",
      ],
      [
        "n1",
        "note",
        "2025-11-20",
        "us",
        "Grégory (alors chez Câblerie Orvanne) très satisfait du déploiement sur 12 machines, prêt à témoigner.",
      ],
    ],
    drafts: [
      [
        "Félicitations",
        "Bonjour Grégory,\n\n⟦Toutes mes félicitations pour votre arrivée aux Fonderies Bréval comme directeur industriel.|l1|Heureux de rejoindre les Fonderies Bréval comme directeur industriel.⟧ ⟦Je garde un très bon souvenir de nos échanges chez Câblerie Orvanne.|n1|Grégory (alors chez Câblerie Orvanne) très satisfait du déploiement⟧ Accepteriez-vous de me parler de vos priorités ?\n\nBien à vous,\nMarc Vidal",
      ],
      [
        "Les fours de Commercy",
        "Bonjour Grégory,\n\n⟦J’ai lu que votre premier chantier sera de fiabiliser les fours de Commercy.|l1|Premier chantier : fiabiliser les fours de Commercy !⟧ ⟦Vous étiez satisfait du déploiement sur douze machines chez Câblerie Orvanne.|n1|très satisfait du déploiement sur 12 machines⟧ Quelles sont les difficultés que vous rencontrez sur ces fours ?\n\nMarc Vidal",
      ],
      [
        "Votre nouveau poste",
        "Bonjour Grégory,\n\n⟦J’ai appris début novembre que vous rejoignez les Fonderies Bréval.|l1|Heureux de rejoindre les Fonderies Bréval⟧ Je vous souhaite pleine réussite. Pourrions-nous prendre un moment pour parler de vos premiers chantiers ?\n\nBien cordialement,\nMarc Vidal",
      ],
    ],
  }),
  told({
    names: ["Pauline Lacombe", "Cabinet Lacombe Notaires", "Claire Dumas", "Actéo"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-11-12",
        "us",
        "Chère Maître Lacombe, je vous ai fait parvenir la convention de services et l’annexe tarifaire (1 250 € par mois, engagement 24 mois). Restant à votre écoute, Claire Dumas",
      ],
      [
        "n1",
        "note",
        "2026-11-05",
        "us",
        "RDV étude : quatre clercs, archivage papier saturé. Crainte principale : le secret professionnel. Elle consulte la chambre.",
      ],
    ],
    drafts: [
      [
        "Convention de services",
        "Chère Maître Lacombe,\n\n⟦Je vous ai fait parvenir le 12 novembre la convention de services et son annexe tarifaire.|e1|je vous ai fait parvenir la convention de services et l’annexe tarifaire⟧ Quelles remarques vous inspire-t-elle ?\n\nBien respectueusement,\nClaire Dumas",
      ],
      [
        "Secret professionnel",
        "Bonjour Maître,\n\n⟦Le secret professionnel était votre principale crainte lors de notre rendez-vous du 5 novembre.|n1|Crainte principale : le secret professionnel.⟧ ⟦Vous deviez consulter la chambre à ce sujet.|n1|Elle consulte la chambre.⟧ Quelle réponse avez-vous reçue ?\n\nClaire Dumas",
      ],
      [
        "Vos archives",
        "Bonjour Maître,\n\n⟦Vous me décriviez une étude de quatre clercs dont l’archivage papier est saturé.|n1|quatre clercs, archivage papier saturé⟧ ⟦Notre convention prévoit 1 250 € par mois pour 24 mois.|e1|1 250 € par mois, engagement 24 mois⟧ Ce cadre correspond-il à ce que vous attendiez ?\n\nBien cordialement,\nClaire Dumas",
      ],
    ],
  }),
  told({
    names: ["Nicolas Weiss", "Brasserie du Vexin", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "n1",
        "note",
        "2026-11-18",
        "us",
        "nicolas dispo à partir du 25/11 pour démo sur site, voir avec loïc aubert (resp. embouteillage). éviter le vendredi. il compare avec maintexo.",
      ],
    ],
    drafts: [
      [
        "Démonstration sur site",
        "Bonjour Nicolas,\n\n⟦Vous êtes disponible à partir du 25 novembre pour une démonstration sur site avec Loïc Aubert.|n1|nicolas dispo à partir du 25/11 pour démo sur site, voir avec loïc aubert⟧ ⟦J’ai noté d’éviter le vendredi.|n1|éviter le vendredi⟧ Quel jour retenons-nous ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "À partir du 25 novembre",
        "Bonjour Nicolas,\n\n⟦Nous avions évoqué une démonstration dans vos locaux à compter du mercredi 25 novembre.|n1|dispo à partir du 25/11 pour démo sur site⟧ Loïc Aubert pourra-t-il se joindre à nous ?\n\nCamille Renaud",
      ],
      [
        "Votre comparaison",
        "Bonjour Nicolas,\n\n⟦Je sais que vous comparez notre solution avec Maintexo.|n1|il compare avec maintexo⟧ Une démonstration sur vos propres équipements vous donnerait des éléments concrets. Quel moment conviendrait à votre équipe d’embouteillage ?\n\nBien cordialement,\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Aurélie Pons", "Lycée Marceau", "Julien Mercier", "Scolia"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-10-01",
        "contact",
        "Monsieur Mercier, le conseil d’administration votera l’achat des tablettes le jeudi 26 novembre. Merci de m’adresser avant cette date la liste des établissements déjà équipés. Aurélie Pons, gestionnaire",
      ],
      [
        "e2",
        "engagement",
        "2026-10-02",
        "us",
        "Madame Pons, c’est noté, vous aurez la liste sous quinzaine. Julien Mercier",
      ],
    ],
    drafts: [
      [
        "Liste des établissements équipés",
        "Madame Pons,\n\n⟦Vous m’avez demandé la liste des établissements déjà équipés avant le vote du jeudi 26 novembre.|e1|Merci de m’adresser avant cette date la liste des établissements déjà équipés.⟧ ⟦Je vous l’avais promise le 2 octobre et vous prie d’excuser ce retard.|e2|vous aurez la liste sous quinzaine⟧ La voici en pièce jointe. Vous convient-elle ?\n\nJulien Mercier",
      ],
      [
        "Conseil d’administration du 26 novembre",
        "Bonjour Madame Pons,\n\n⟦Votre conseil d’administration votera l’achat des tablettes le 26 novembre.|e1|le conseil d’administration votera l’achat des tablettes le jeudi 26 novembre⟧ Quels documents puis-je encore préparer pour ce vote ?\n\nBien cordialement,\nJulien Mercier",
      ],
      [
        "Avant le vote",
        "Bonjour Madame Pons,\n\n⟦Dans votre message du 1er octobre, vous souhaitiez une liste d’établissements équipés.|e1|la liste des établissements déjà équipés⟧ Elle est jointe à ce courriel. Souhaitez-vous échanger avec l’un d’eux ?\n\nJulien Mercier",
      ],
    ],
  }),
  told({
    names: ["Ludovic Hamon", "Carrières du Quercy", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "n1",
        "note",
        "2026-07-02",
        "us",
        "Projet gelé jusqu’à la rentrée : panne du concasseur de Figeac, toute l’équipe mobilisée. Ludovic veut relancer le sujet ensuite, une quinzaine d’engins à suivre.",
      ],
      [
        "e1",
        "engagement",
        "2026-09-30",
        "contact",
        "Bonjour Camille, le concasseur est réparé. On peut en reparler courant novembre. LH",
      ],
    ],
    drafts: [
      [
        "Courant novembre",
        "Bonjour Ludovic,\n\n⟦Vous me proposiez fin septembre d’en reparler courant novembre.|e1|On peut en reparler courant novembre.⟧ ⟦Votre projet portait sur le suivi d’une quinzaine d’engins.|n1|une quinzaine d’engins à suivre⟧ Quand pourrions-nous reprendre ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Le concasseur de Figeac",
        "Bonjour Ludovic,\n\n⟦Je suis content d’apprendre que le concasseur est réparé.|e1|le concasseur est réparé⟧ ⟦La panne de Figeac avait mobilisé toute votre équipe cet été.|n1|panne du concasseur de Figeac, toute l’équipe mobilisée⟧ Le suivi de vos engins est-il de nouveau à l’ordre du jour ?\n\nCamille Renaud",
      ],
      [
        "Vos 15 engins",
        "Bonjour Ludovic,\n\n⟦Votre besoin concernait environ quinze engins à suivre.|n1|une quinzaine d’engins à suivre⟧ ⟦Dans votre message du 30 septembre, vous envisagiez d’en reparler en novembre.|e1|On peut en reparler courant novembre.⟧ Seriez-vous disponible pour un appel ?\n\nBien cordialement,\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Mehdi El Amrani", "Papeterie Grandval", "Antoine Keller", "Ordalys"],
    sources: [
      [
        "m1",
        "engagement",
        "2026-11-19",
        "us",
        "Atelier de cadrage avec Mehdi et Florence Picard. Décisions : migration des 1 800 articles avant Noël, reprise des codes-barres, pilote sur le magasin central. Reste ouvert : qui forme les caristes ?",
      ],
    ],
    drafts: [
      [
        "Suite de l’atelier de cadrage",
        "Bonjour Mehdi,\n\nMerci à vous et à Florence Picard pour l’atelier du 19 novembre. ⟦Nous avons retenu la migration des 1 800 articles avant Noël et un pilote sur le magasin central.|m1|migration des 1 800 articles avant Noël, reprise des codes-barres, pilote sur le magasin central⟧ Êtes-vous d’accord avec ce résumé ?\n\nBien cordialement,\nAntoine Keller",
      ],
      [
        "La formation des caristes",
        "Bonjour Mehdi,\n\n⟦Il nous reste un point ouvert depuis l’atelier de jeudi 19 novembre : qui forme les caristes.|m1|Reste ouvert : qui forme les caristes ?⟧ Avez-vous une préférence ?\n\nAntoine Keller",
      ],
      [
        "Codes-barres et pilote",
        "Bonjour Mehdi,\n\n⟦Lors de notre atelier, nous avons convenu de reprendre les codes-barres et de commencer par le magasin central.|m1|reprise des codes-barres, pilote sur le magasin central⟧ Je vous propose d’en fixer le calendrier. Quelles seraient vos disponibilités ?\n\nBien à vous,\nAntoine Keller",
      ],
    ],
  }),
  told({
    names: ["Gwenaëlle Le Floch", "Conserverie de l’Iroise", "Marc Vidal", "Ordalys"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-11-10",
        "contact",
        "Bonjour M. Vidal, votre tarif dépasse notre enveloppe de 15 %. Pouvez-vous revoir le nombre de licences ? 18 suffiraient au lieu de 25. Cordialement, G. Le Floch",
      ],
      [
        "e2",
        "engagement",
        "2026-11-02",
        "us",
        "Bonjour Madame Le Floch, voici notre offre : 25 licences, 14 750 € HT par an.",
      ],
    ],
    drafts: [
      [
        "18 licences au lieu de 25",
        "Bonjour Madame Le Floch,\n\n⟦Vous m’écriviez le 10 novembre que 18 licences suffiraient au lieu de 25.|e1|18 suffiraient au lieu de 25⟧ Je reprends le chiffrage sur cette base. Y a-t-il d’autres points à ajuster ?\n\nBien cordialement,\nMarc Vidal",
      ],
      [
        "Votre enveloppe",
        "Bonjour Madame Le Floch,\n\n⟦Notre offre de 14 750 € HT par an dépasse votre enveloppe de 15 %, me disiez-vous.|e1|votre tarif dépasse notre enveloppe de 15 %⟧ ⟦Elle portait sur vingt-cinq licences.|e2|25 licences, 14 750 € HT par an⟧ Quel nombre souhaitez-vous retenir ?\n\nMarc Vidal",
      ],
      [
        "Notre offre du 2 novembre",
        "Bonjour Madame Le Floch,\n\n⟦Je reviens sur notre offre du lundi 2 novembre.|e2|voici notre offre : 25 licences, 14 750 € HT par an⟧ ⟦Vous souhaitez revoir à la baisse le nombre de licences.|e1|Pouvez-vous revoir le nombre de licences ?⟧ Votre message du 10 est clair et je vous en remercie. Quand pouvons-nous en parler ?\n\nBien cordialement,\nMarc Vidal",
      ],
    ],
  }),
  told({
    names: ["Vincent Barbier", "Thermes de la Vanoise", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "n1",
        "note",
        "2026-10-23",
        "us",
        "Vincent rappelé : fermeture annuelle du 2 au 20 novembre, travaux sur les pompes. Rappeler après. Il veut parler du module sous-traitance.",
      ],
      [
        "e1",
        "engagement",
        "2026-10-08",
        "contact",
        "Bonjour Camille, nos prestataires oublient de signer leurs bons d’intervention. Auriez-vous une idée ? Vincent Barbier",
      ],
    ],
    drafts: [
      [
        "Après votre fermeture",
        "Bonjour Vincent,\n\n⟦Votre fermeture annuelle se terminait le 20 novembre.|n1|fermeture annuelle du 2 au 20 novembre, travaux sur les pompes⟧ ⟦Vous souhaitiez ensuite parler du module sous-traitance.|n1|Il veut parler du module sous-traitance.⟧ Quand puis-je vous rappeler ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Les bons d’intervention",
        "Bonjour Vincent,\n\n⟦En octobre, vous m’écriviez : « nos prestataires oublient de signer leurs bons d’intervention ».|e1|nos prestataires oublient de signer leurs bons d’intervention⟧ J’aimerais vous montrer comment d’autres s’organisent. Quel moment vous conviendrait ?\n\nCamille Renaud",
      ],
      [
        "Le module sous-traitance",
        "Bonjour Vincent,\n\n⟦Lors de notre appel du 23 octobre, vous m’aviez demandé de vous rappeler après les travaux sur les pompes.|n1|travaux sur les pompes. Rappeler après.⟧ J’espère qu’ils se sont bien passés. Avez-vous un créneau pour parler du module sous-traitance ?\n\nBien cordialement,\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Laetitia Cordier", "Emballages Delcourt", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-11-05",
        "contact",
        "Camille, ok pour 9 800 € si la reprise des données est incluse et si vous tenez le 4 janvier pour le démarrage. Laetitia",
      ],
      [
        "e2",
        "engagement",
        "2026-11-06",
        "us",
        "Bonjour Laetitia, la reprise des données est incluse. Je vérifie la date de démarrage avec l’équipe projet.",
      ],
    ],
    drafts: [
      [
        "Démarrage le 4 janvier",
        "Bonjour Laetitia,\n\n⟦Votre accord à 9 800 € dépend d’un démarrage au 4 janvier.|e1|ok pour 9 800 € si la reprise des données est incluse et si vous tenez le 4 janvier pour le démarrage⟧ ⟦Je devais vérifier cette date avec l’équipe projet.|e2|Je vérifie la date de démarrage avec l’équipe projet.⟧ Pouvons-nous en parler par téléphone ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Reprise des données",
        "Bonjour Laetitia,\n\n⟦Je vous confirmais le 6 novembre que la reprise des données est incluse.|e2|la reprise des données est incluse⟧ Il nous reste à organiser le démarrage. Qui sera notre interlocuteur chez vous ?\n\nCamille Renaud",
      ],
      [
        "Votre accord du 5 novembre",
        "Bonjour Laetitia,\n\n⟦Merci pour votre accord du 5 novembre, sous deux conditions.|e1|ok pour 9 800 € si la reprise des données est incluse et si vous tenez le 4 janvier⟧ ⟦La première, la reprise des données, est réglée.|e2|la reprise des données est incluse⟧ Quand pourrions-nous valider la seconde ?\n\nBien à vous,\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Yasmine Diallo", "Plasturgie Lavergne", "Antoine Keller", "Ordalys"],
    sources: [
      [
        "n1",
        "note",
        "2026-11-11",
        "us",
        "Croisée au webinaire « maintenance prédictive ». Yasmine pilote 60 presses à Oyonnax, souhaite recevoir l’étude de cas plasturgie et deux références de sa taille.",
      ],
      [
        "n2",
        "note",
        "2026-11-12",
        "us",
        "Étude de cas à demander au marketing, références : à choisir avec Sarah.",
      ],
    ],
    drafts: [
      [
        "L’étude de cas plasturgie",
        "Bonjour Yasmine,\n\n⟦Vous souhaitiez recevoir, après le webinaire du 11 novembre, notre étude de cas plasturgie et deux références.|n1|souhaite recevoir l’étude de cas plasturgie et deux références de sa taille⟧ Vous trouverez l’étude en pièce jointe. Puis-je vous appeler pour les références ?\n\nBien cordialement,\nAntoine Keller",
      ],
      [
        "Vos 60 presses",
        "Bonjour Yasmine,\n\n⟦Vous pilotez soixante presses à Oyonnax, et la maintenance prédictive vous intéressait.|n1|Yasmine pilote 60 presses à Oyonnax⟧ Quel est actuellement votre principal souci sur ce parc ?\n\nAntoine Keller",
      ],
      [
        "Le webinaire",
        "Bonjour Yasmine,\n\n⟦Nous nous sommes croisés lors du webinaire « maintenance prédictive », le mercredi 11 novembre.|n1|Croisée au webinaire « maintenance prédictive ».⟧ L’échange était trop court à mon goût. Seriez-vous d’accord pour le poursuivre ?\n\nBien cordialement,\nAntoine Keller",
      ],
    ],
  }),
  told({
    names: ["Stéphanie Jacquet", "Mairie de Thouars", "Claire Dumas", "Actéo"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-10-15",
        "contact",
        "Bonjour Madame, la consultation sera publiée au premier trimestre 2027. D’ici là, une estimation nous serait utile pour inscrire la dépense. Stéphanie Jacquet",
      ],
      [
        "n1",
        "note",
        "2026-10-16",
        "us",
        "Estimation à donner : ordre de grandeur 40 à 45 k€ selon nombre de bâtiments (entre 14 et 17).",
      ],
    ],
    drafts: [
      [
        "Estimation pour votre budget",
        "Bonjour Madame Jacquet,\n\n⟦Vous m’indiquiez le 15 octobre qu’une estimation vous serait utile pour inscrire la dépense.|e1|une estimation nous serait utile pour inscrire la dépense⟧ ⟦L’ordre de grandeur se situe entre 40 et 45 k€, selon le nombre de bâtiments.|n1|ordre de grandeur 40 à 45 k€ selon nombre de bâtiments⟧ Combien de bâtiments souhaitez-vous retenir ?\n\nBien cordialement,\nClaire Dumas",
      ],
      [
        "Votre consultation de 2027",
        "Bonjour Madame,\n\n⟦La consultation doit paraître au premier trimestre 2027, d’après votre message.|e1|la consultation sera publiée au premier trimestre 2027⟧ Je souhaite vous être utile en amont, dans le respect des règles. Quels éléments vous manquent ?\n\nClaire Dumas",
      ],
      [
        "Nombre de bâtiments",
        "Bonjour Madame Jacquet,\n\n⟦Pour préciser l’estimation, il me faut le nombre de bâtiments, entre 14 et 17.|n1|selon nombre de bâtiments (entre 14 et 17)⟧ Pourriez-vous me le confirmer ?\n\nBien respectueusement,\nClaire Dumas",
      ],
    ],
  }),
  told({
    names: ["Jérôme Villeneuve", "Salaisons Kerlann", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-11-16",
        "us",
        "Bonjour Jérôme, je vous appelle jeudi à 14 h 30 pour caler la mise en service avec l’équipe de nuit. Camille",
      ],
      [
        "n1",
        "note",
        "2026-11-16",
        "us",
        "Jérôme inquiet de l’adhésion de l’équipe de nuit : 11 personnes, peu à l’aise avec les écrans.",
      ],
    ],
    drafts: [
      [
        "Notre appel de jeudi",
        "Bonjour Jérôme,\n\n⟦Je devais vous appeler le jeudi 19 novembre à 14 h 30 pour caler la mise en service.|e1|je vous appelle jeudi à 14 h 30 pour caler la mise en service avec l’équipe de nuit⟧ Veuillez excuser ce contretemps. Quel autre horaire vous irait ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "L’équipe de nuit",
        "Bonjour Jérôme,\n\n⟦L’équipe de nuit compte onze personnes peu à l’aise avec les écrans, et je comprends votre inquiétude.|n1|11 personnes, peu à l’aise avec les écrans⟧ Nous pouvons prévoir un accompagnement adapté. Qu’est-ce qui les rassurerait le plus ?\n\nCamille Renaud",
      ],
      [
        "Mise en service",
        "Bonjour Jérôme,\n\n⟦Nous avions prévu de nous parler jeudi pour la mise en service avec l’équipe de nuit.|e1|je vous appelle jeudi à 14 h 30 pour caler la mise en service avec l’équipe de nuit⟧ Votre avis sur le bon rythme m’importe. Quand puis-je vous joindre ?\n\nBien cordialement,\nCamille Renaud",
      ],
    ],
  }),
];
