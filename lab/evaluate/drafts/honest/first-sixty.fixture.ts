import { honest, type HonestDraft } from "./honest-draft.ts";

/** Written before the verifier was read; it was then tuned on these. */
export const FIRST_SIXTY: readonly HonestDraft[] = [
  honest(
    ["Hélène Cotten", "Transports Cotten", "Julien Arnaud"],
    "vous",
    [
      "2026-11-18 contact: Bonjour Julien, je suis en déplacement jusqu’à vendredi. Rappelez-moi lundi dans la matinée, on parlera des deux camions frigorifiques.",
    ],
    "Vos deux camions frigorifiques",
    [
      "Bonjour Hélène,",
      [
        "Vous m’aviez proposé de vous joindre le lundi 23 novembre au matin, une fois rentrée de déplacement, au sujet des deux camions frigorifiques.",
        "Rappelez-moi lundi dans la matinée, on parlera des deux camions frigorifiques.",
        1,
      ],
      "À quelle heure puis-je vous appeler ?",
    ],
  ),
  honest(
    ["Bruno Keller", "Clinique des Tilleuls", "Sarah Benali"],
    "vous",
    [
      "2026-11-12 contact: Merci pour la démo. Une question reste ouverte côté DSI : vos serveurs sont-ils hébergés en France et certifiés HDS ?",
      "2026-11-10 us note: Démo faite avec Bruno Keller et la DSI. Intéressé mais lent à décider, méfiant.",
    ],
    "Hébergement et certification HDS",
    [
      "Bonjour Bruno,",
      [
        "Après la démonstration, vous m’avez écrit le 12 novembre que votre DSI voulait savoir si nos serveurs se trouvent en France et s’ils ont la certification HDS.",
        "vos serveurs sont-ils hébergés en France et certifiés HDS ?",
        1,
      ],
      "Souhaitez-vous que nous en parlions directement avec la personne concernée à la DSI ?",
    ],
  ),
  honest(
    ["Nadia Ferhat", "Imprimerie du Rhône", "Paul Lemoine"],
    "tu",
    [
      "2026-11-05 us: Salut Nadia, comme convenu je t’envoie la fiche technique de la presse numérique dès que je l’ai reçue de l’usine.",
      "2026-11-13 contact: Hello Paul, toujours rien reçu pour la fiche, tu penses à moi ?",
    ],
    "La fiche technique de la presse",
    [
      "Bonjour Nadia,",
      [
        "Je t’avais annoncé le 5 novembre la fiche technique de la presse numérique.",
        "je t’envoie la fiche technique de la presse numérique dès que je l’ai reçue de l’usine",
        1,
      ],
      ["Tu me l’as redemandée le 13, à juste titre.", "toujours rien reçu pour la fiche", 2],
      "Y a-t-il un point précis que tu veux y vérifier en premier ?",
    ],
  ),
  honest(
    ["Antoine Garrec", "Garrec Menuiserie", "Lucie Perrot"],
    "vous",
    [
      "2026-11-09 us note: RDV chez Garrec Menuiserie, 1h30. Visite de l’atelier. 14 salariés, font leurs plannings sur Excel. Il veut voir un essai avec les poseurs. Budget serré, concurrent moins cher.",
    ],
    "Suite de la visite de votre atelier",
    [
      "Bonjour Antoine,",
      ["Merci encore de m’avoir fait visiter votre atelier le 9 novembre.", "Visite de l’atelier.", 1],
      [
        "Nous avions évoqué vos plannings, tenus aujourd’hui sous Excel, et l’idée d’un essai avec vos poseurs.",
        "font leurs plannings sur Excel. Il veut voir un essai avec les poseurs.",
        1,
      ],
      "Avec quels poseurs aimeriez-vous commencer ?",
    ],
  ),
  honest(
    ["Claire Vasseur", "Domaine de la Treille", "Marc Oudin"],
    "vous",
    [
      "2026-10-27 us: Chère Madame Vasseur, veuillez trouver notre devis pour 40 000 bouteilles bordelaises, soit 18,5 k€ HT, livraison comprise.",
      "2026-10-28 contact: Bien reçu, nous regardons cela avec mon frère.",
    ],
    "Votre devis de bouteilles bordelaises",
    [
      "Bonjour Claire,",
      [
        "Je vous ai adressé le 27 octobre un devis de 18 500 € HT pour 40 000 bouteilles bordelaises, livraison incluse.",
        "notre devis pour 40 000 bouteilles bordelaises, soit 18,5 k€ HT, livraison comprise",
        1,
      ],
      ["Vous deviez l’examiner avec votre frère.", "nous regardons cela avec mon frère", 2],
      "Quel est votre sentiment à tous les deux ?",
    ],
  ),
  honest(
    ["Thierry Morvan", "Mairie de Plouguen", "Inès Caron"],
    "vous",
    [
      "2026-09-15 contact: Notre contrat de maintenance des éclairages arrive à échéance le 31 décembre, nous reverrons les prestataires avant la fin de l’année.",
    ],
    "Échéance de votre contrat d’éclairage",
    [
      "Bonjour Thierry,",
      [
        "En septembre, vous m’indiquiez que le contrat de maintenance de vos éclairages se termine le 31 décembre et que vous reverriez vos prestataires d’ici là.",
        "Notre contrat de maintenance des éclairages arrive à échéance le 31 décembre, nous reverrons les prestataires avant la fin de l’année.",
        1,
      ],
      "Est-ce le bon moment pour vous présenter ce que nous proposons ?",
    ],
  ),
  honest(
    ["Sophie Delmas", "Pharma Occitanie", "Hugo Tissier"],
    "vous",
    [
      "2026-10-06 us note: Appel. Sophie dit que le budget 2027 se boucle mi-novembre et qu’il faudra revenir vers elle à ce moment-là avec le chiffrage des armoires réfrigérées. Ambiance tendue avec la direction.",
    ],
    "Budget 2027 et armoires réfrigérées",
    [
      "Bonjour Sophie,",
      [
        "Lors de notre appel du 6 octobre, vous me disiez que votre budget 2027 serait arrêté à la mi-novembre, et que le chiffrage des armoires réfrigérées vous serait alors utile.",
        "le budget 2027 se boucle mi-novembre et qu’il faudra revenir vers elle à ce moment-là avec le chiffrage des armoires réfrigérées",
        1,
      ],
      "Où en êtes-vous de cet arbitrage ?",
    ],
  ),
  honest(
    ["Karim Haddad", "Hôtel Belrive", "Zoé Martin"],
    "tu",
    [
      "2026-11-10 contact: Je peux te mettre en relation avec Mélanie Roux, qui dirige l’hôtel du Parc à Annecy. Elle cherche un logiciel de réservation. Dis-moi si ça t’intéresse.",
    ],
    "Ta proposition pour Mélanie Roux",
    [
      "Bonjour Karim,",
      [
        "Le 10 novembre, tu m’as proposé de me présenter Mélanie Roux, directrice de l’hôtel du Parc à Annecy, qui est en recherche d’un logiciel de réservation.",
        "Je peux te mettre en relation avec Mélanie Roux, qui dirige l’hôtel du Parc à Annecy. Elle cherche un logiciel de réservation.",
        1,
      ],
      "C’est avec plaisir : peux-tu nous mettre tous les deux en copie d’un mail ?",
    ],
  ),
  honest(
    ["Vincent Aubry", "Solaris Toitures", "Emma Colin"],
    "vous",
    [
      "2026-11-16 contact linkedin: Ravi d’annoncer que je rejoins Solaris Toitures en tant que directeur des opérations après six belles années chez Batinord.",
      "2026-05-12 us: Bonjour Vincent, merci d’avoir porté notre projet de suivi de chantier chez Batinord.",
    ],
    "Votre arrivée chez Solaris Toitures",
    [
      "Bonjour Vincent,",
      [
        "J’ai vu que vous preniez la direction des opérations chez Solaris Toitures, après six ans passés chez Batinord : félicitations !",
        "je rejoins Solaris Toitures en tant que directeur des opérations après six belles années chez Batinord",
        1,
      ],
      [
        "Je n’oublie pas que vous aviez porté là-bas notre projet de suivi de chantier.",
        "merci d’avoir porté notre projet de suivi de chantier chez Batinord",
        2,
      ],
      "Seriez-vous disponible pour que nous échangions sur vos priorités dans ce nouveau poste ?",
    ],
  ),
  honest(
    ["Laure Périn", "Groupe Scolaire Montaigne", "Damien Leroy"],
    "vous",
    [
      "2026-06-24 contact: Le projet de tablettes est gelé jusqu’à la rentrée. Reprenez contact avec moi en novembre, une fois le conseil d’administration passé.",
    ],
    "Votre projet de tablettes",
    [
      "Bonjour Laure,",
      [
        "Vous m’aviez écrit en juin que le projet de tablettes était suspendu jusqu’à la rentrée, et demandé de revenir vers vous en novembre, après le conseil d’administration.",
        "Le projet de tablettes est gelé jusqu’à la rentrée. Reprenez contact avec moi en novembre, une fois le conseil d’administration passé.",
        1,
      ],
      "Le sujet est-il de nouveau à l’ordre du jour ?",
    ],
  ),
  honest(
    ["Olivier Brun", "Fonderies Brun", "Alice Noël"],
    "vous",
    [
      "2026-11-14 other article: Fonderies Brun investit 4 millions d’euros dans un nouveau four électrique sur son site de Saint-Étienne et prévoit 25 embauches en 2027.",
    ],
    "Votre nouveau four électrique",
    [
      "Bonjour Olivier,",
      [
        "La presse annonce que les Fonderies Brun investissent 4 M€ dans un four électrique à Saint-Étienne, avec vingt-cinq recrutements prévus en 2027.",
        "Fonderies Brun investit 4 millions d’euros dans un nouveau four électrique sur son site de Saint-Étienne et prévoit 25 embauches en 2027.",
        1,
      ],
      "Ce projet change-t-il vos besoins ?",
    ],
  ),
  honest(
    ["Fatou Diallo", "Traiteur Savana", "Rémi Gauthier"],
    "tu",
    [
      "2026-11-17 contact: Rémi, est-ce que vos caissons isothermes passent au lave-vaisselle pro ? Mon équipe me pose la question.",
    ],
    "Lavage des caissons isothermes",
    [
      "Bonjour Fatou,",
      [
        "Ton équipe se demandait si nos caissons isothermes supportent le lave-vaisselle professionnel.",
        "est-ce que vos caissons isothermes passent au lave-vaisselle pro ?",
        1,
      ],
      "Peux-tu me préciser le modèle de la machine que vous utilisez ?",
    ],
  ),
  honest(
    ["Gilles Masson", "Cabinet Masson & Associés", "Léa Fontaine"],
    "vous",
    [
      "2026-11-03 us note: Gilles Masson m’a demandé un comparatif entre l’offre Essentiel et l’offre Cabinet. Je lui ai promis pour la fin de semaine. Il a 9 collaborateurs.",
    ],
    "Comparatif Essentiel et Cabinet",
    [
      "Bonjour Gilles,",
      [
        "Je vous dois toujours le comparatif entre nos offres Essentiel et Cabinet, dont nous avions parlé le 3 novembre.",
        "Gilles Masson m’a demandé un comparatif entre l’offre Essentiel et l’offre Cabinet.",
        1,
      ],
      "Raisonnons-nous toujours sur 9 collaborateurs ?",
    ],
  ),
  honest(
    ["Pauline Escoffier", "Biscuiterie Escoffier", "Tom Rivière"],
    "vous",
    [
      "2026-11-13 us note: Réunion de 45 min sur site avec Pauline et le responsable de production, M. Lahaye. Problème de casse sur la ligne 2 (3 % des biscuits). Elle souhaite un test de nos convoyeurs en janvier.",
    ],
    "Après notre réunion sur la ligne 2",
    [
      "Bonjour Pauline,",
      [
        "Notre réunion du vendredi 13 novembre avec M. Lahaye m’a permis de bien comprendre le problème de casse de la ligne 2, qui touche 3 % des biscuits.",
        "Réunion de 45 min sur site avec Pauline et le responsable de production, M. Lahaye. Problème de casse sur la ligne 2 (3 % des biscuits).",
        1,
      ],
      [
        "Vous envisagiez de tester nos convoyeurs en janvier.",
        "Elle souhaite un test de nos convoyeurs en janvier.",
        1,
      ],
      "Quelle semaine de janvier serait la plus simple pour vos équipes ?",
    ],
  ),
  honest(
    ["Yann Le Bihan", "Chantier Naval Le Bihan", "Camille Dupuis"],
    "tu",
    [
      "2026-10-30 us: Yann, voici la proposition pour les deux ponts roulants : 92 400 € HT, installation incluse. Elle est valable 60 jours.",
    ],
    "La proposition pour les ponts roulants",
    [
      "Bonjour Yann,",
      [
        "Je reviens vers toi à propos de la proposition que je t’ai transmise le 30 octobre pour les deux ponts roulants.",
        "voici la proposition pour les deux ponts roulants",
        1,
      ],
      [
        "Pour mémoire, elle s’élève à 92 400 € HT avec l’installation, et reste valable soixante jours.",
        "92 400 € HT, installation incluse. Elle est valable 60 jours.",
        1,
      ],
      "Qu’est-ce qui te manque pour te décider ?",
    ],
  ),
  honest(
    ["Isabelle Morel", "Assurances Morel", "Nicolas Petit"],
    "vous",
    [
      "2026-10-20 contact: Notre abonnement chez votre concurrent court jusqu’au 15 janvier 2027 avec préavis d’un mois. Nous étudions les alternatives.",
    ],
    "Votre préavis avant le 15 janvier",
    [
      "Bonjour Isabelle,",
      [
        "Votre abonnement actuel se termine le 15 janvier 2027, avec un mois de préavis, et vous me disiez étudier d’autres solutions.",
        "Notre abonnement chez votre concurrent court jusqu’au 15 janvier 2027 avec préavis d’un mois. Nous étudions les alternatives.",
        1,
      ],
      "Voulez-vous que nous fassions le point ensemble avant cette échéance ?",
    ],
  ),
  honest(
    ["Mathieu Roche", "Roche Paysages", "Anaïs Guillot"],
    "vous",
    [
      "2026-10-15 contact: On fera nos achats de matériel en décembre, après la clôture. Il nous faudra trois tondeuses autoportées et une remorque.",
    ],
    "Vos achats de matériel de décembre",
    [
      "Bonjour Mathieu,",
      [
        "Vous m’aviez indiqué le 15 octobre que vos achats de matériel se feraient en décembre, une fois l’exercice clôturé : 3 tondeuses autoportées et une remorque.",
        "On fera nos achats de matériel en décembre, après la clôture. Il nous faudra trois tondeuses autoportées et une remorque.",
        1,
      ],
      "Avez-vous déjà une idée des modèles qui vous intéressent ?",
    ],
  ),
  honest(
    ["Estelle Jacob", "Jacob Événements", "Maxime Royer"],
    "tu",
    [
      "2026-11-06 contact: Je parle de toi à Stéphane Bailly, le régisseur du Zénith de Nantes, dès que je le croise. Il est preneur d’un prestataire son sérieux.",
    ],
    "Stéphane Bailly et le Zénith",
    [
      "Bonjour Estelle,",
      [
        "Tu m’avais dit que tu parlerais de moi à Stéphane Bailly, régisseur au Zénith de Nantes, qui cherche un prestataire son de confiance.",
        "Je parle de toi à Stéphane Bailly, le régisseur du Zénith de Nantes, dès que je le croise. Il est preneur d’un prestataire son sérieux.",
        1,
      ],
      "As-tu eu l’occasion de le croiser ?",
    ],
  ),
  honest(
    ["Franck Dumont", "Aquitaine Emballages", "Clara Simon"],
    "vous",
    [
      "2026-11-11 contact linkedin: Nouvelle aventure : depuis le 2 novembre je pilote les achats d’Aquitaine Emballages à Bordeaux.",
      "2026-03-18 contact: Clara, votre outil de sourcing nous a fait gagner un temps fou chez Ligérienne de Carton.",
    ],
    "Votre nouveau poste à Bordeaux",
    [
      "Bonjour Franck,",
      [
        "Toutes mes félicitations pour votre nouveau poste à la tête des achats d’Aquitaine Emballages, depuis le 2 novembre.",
        "depuis le 2 novembre je pilote les achats d’Aquitaine Emballages à Bordeaux",
        1,
      ],
      [
        "En mars, vous m’écriviez que notre outil de sourcing vous avait fait gagner beaucoup de temps chez Ligérienne de Carton.",
        "votre outil de sourcing nous a fait gagner un temps fou chez Ligérienne de Carton",
        2,
      ],
      "Auriez-vous un moment pour me parler de votre nouveau périmètre ?",
    ],
  ),
  honest(
    ["Monique Aubert", "Résidence Les Glycines", "Pierre Chauvin"],
    "vous",
    [
      "2026-07-08 us note: Mme Aubert reporte : travaux de l’aile sud jusqu’à l’automne. Reprendre fin novembre pour les lits médicalisés (32 chambres). Elle est fatiguée, départ en retraite proche ?",
    ],
    "Les lits médicalisés de l’aile sud",
    [
      "Bonjour Monique,",
      [
        "Nous étions convenus en juillet de reprendre notre échange fin novembre, après les travaux de l’aile sud, à propos des lits médicalisés des 32 chambres.",
        "travaux de l’aile sud jusqu’à l’automne. Reprendre fin novembre pour les lits médicalisés (32 chambres).",
        1,
      ],
      "Les travaux sont-ils terminés ?",
    ],
  ),
  honest(
    ["David Lacroix", "Cycles Lacroix", "Manon Roy"],
    "tu",
    [
      "2026-11-19 other article: Cycles Lacroix ouvre sa douzième boutique à Grenoble le 5 décembre et se lance dans la location longue durée.",
    ],
    "Ta nouvelle boutique de Grenoble",
    [
      "Bonjour David,",
      [
        "J’ai lu que Cycles Lacroix inaugure le 5 décembre sa 12e boutique, à Grenoble, et se lance aussi dans la location longue durée : bravo !",
        "Cycles Lacroix ouvre sa douzième boutique à Grenoble le 5 décembre et se lance dans la location longue durée.",
        1,
      ],
      "Comment comptes-tu gérer les contrats de location ?",
    ],
  ),
  honest(
    ["Aurélie Blin", "Laboratoires Blin", "Stéphane Roux"],
    "vous",
    [
      "2026-11-16 us: Bonjour Aurélie, je vous rappelle jeudi après-midi pour finaliser le protocole de test.",
    ],
    "Votre protocole de test",
    [
      "Bonjour Aurélie,",
      [
        "Je m’étais engagé à vous téléphoner le jeudi 19 novembre après-midi afin de finaliser le protocole de test.",
        "je vous rappelle jeudi après-midi pour finaliser le protocole de test",
        1,
      ],
      "Quel créneau vous arrangerait pour que nous en discutions ?",
    ],
  ),
  honest(
    ["Marc-Antoine Viala", "Viala Travaux Publics", "Élise Robin"],
    "vous",
    [
      "2026-11-02 contact: Le chef de chantier voudrait savoir si la mini-pelle existe en version électrique et quelle est son autonomie.",
    ],
    "Mini-pelle en version électrique",
    [
      "Bonjour Marc-Antoine,",
      [
        "Vous m’aviez transmis le 2 novembre une question de votre chef de chantier sur l’existence d’une version électrique de la mini-pelle et sur son autonomie.",
        "Le chef de chantier voudrait savoir si la mini-pelle existe en version électrique et quelle est son autonomie.",
        1,
      ],
      "Combien d’heures par jour la machine devrait-elle tourner ?",
    ],
  ),
  honest(
    ["Jessica Moulin", "Crèches Les Petits Pas", "Adrien Fabre"],
    "vous",
    [
      "2026-11-04 us: Je vous fais parvenir nos références dans le secteur de la petite enfance ainsi que l’attestation d’assurance.",
    ],
    "Nos références petite enfance",
    [
      "Bonjour Jessica,",
      [
        "Je devais vous transmettre nos références dans la petite enfance et notre attestation d’assurance.",
        "Je vous fais parvenir nos références dans le secteur de la petite enfance ainsi que l’attestation d’assurance.",
        1,
      ],
      "À quelle adresse dois-je les envoyer, la vôtre ou celle de votre comptabilité ?",
    ],
  ),
  honest(
    ["Christophe Hamon", "Laiterie Hamon", "Justine Maillard"],
    "vous",
    [
      "2026-11-10 us note: CR visite laiterie : besoin d’une traçabilité par lot, 3 sites, démarrage souhaité au T1 2027. Décideur = le père, pas Christophe. Prochaine étape : atelier avec la qualité.",
    ],
    "Traçabilité par lot : l’atelier qualité",
    [
      "Bonjour Christophe,",
      [
        "De ma visite du 10 novembre, je retiens votre besoin de traçabilité par lot sur vos trois sites, pour un démarrage au premier trimestre 2027.",
        "besoin d’une traçabilité par lot, 3 sites, démarrage souhaité au T1 2027",
        1,
      ],
      [
        "La suite logique était un atelier avec votre service qualité.",
        "Prochaine étape : atelier avec la qualité.",
        1,
      ],
      "Qui devrions-nous convier de votre côté ?",
    ],
  ),
  honest(
    ["Valérie Pons", "Pons Textile", "Quentin Marchal"],
    "vous",
    [
      "2026-11-02 us: Suite à votre demande, vous trouverez en pièce jointe notre offre n° 2611-84 : rénovation de l’éclairage LED de l’entrepôt, 27 900 € HT.",
      "2026-11-04 contact: Merci Quentin, je la présente à mon directeur financier.",
    ],
    "Notre offre pour l’entrepôt",
    [
      "Bonjour Valérie,",
      [
        "Vous comptiez soumettre à votre directeur financier notre offre 2611-84 de rénovation de l’éclairage LED de l’entrepôt.",
        "notre offre n° 2611-84 : rénovation de l’éclairage LED de l’entrepôt",
        1,
        2,
      ],
      "Quel a été son retour ?",
    ],
  ),
  honest(
    ["Jérôme Blanc", "Blanc Ascenseurs", "Sonia Weber"],
    "tu",
    [
      "2026-09-22 us note: Jérôme : leur contrat de flotte auto finit le 20/12, il compare 2 loueurs. Il veut 11 utilitaires électriques. Prix avant tout.",
    ],
    "Tes 11 utilitaires électriques",
    [
      "Bonjour Jérôme,",
      [
        "Ton contrat de flotte automobile prend fin le 20 décembre, et tu me parlais en septembre de onze utilitaires électriques.",
        "leur contrat de flotte auto finit le 20/12, il compare 2 loueurs. Il veut 11 utilitaires électriques.",
        1,
      ],
      "On se cale un point pour en parler ?",
    ],
  ),
  honest(
    ["Camille Besson", "Besson Médical", "Arthur Lambert"],
    "vous",
    [
      "2026-09-29 contact: Nous préparons le budget formation pour 2027 ; les demandes doivent être remontées à la DRH avant le 4 décembre.",
    ],
    "Budget formation avant le 4 décembre",
    [
      "Bonjour Camille,",
      [
        "Vous m’expliquiez fin septembre que les demandes de formation 2027 devaient parvenir à votre DRH avant le 4 décembre.",
        "les demandes doivent être remontées à la DRH avant le 4 décembre",
        1,
      ],
      "De quels éléments auriez-vous besoin pour défendre ce dossier en interne ?",
    ],
  ),
  honest(
    ["Sébastien Caillaud", "Caillaud Élevages", "Marion Vidal"],
    "tu",
    [
      "2026-11-08 contact: Si tu veux je te branche avec ma collègue Aude Renard de la coop Agrival, elle gère 200 exploitations. Tu me dis.",
    ],
    "Aude Renard de la coop Agrival",
    [
      "Bonjour Sébastien,",
      [
        "Merci d’avoir pensé à moi pour ta collègue Aude Renard, qui s’occupe de 200 exploitations à la coop Agrival.",
        "je te branche avec ma collègue Aude Renard de la coop Agrival, elle gère 200 exploitations",
        1,
      ],
      "Je suis partant : peux-tu lui transmettre mes coordonnées ?",
    ],
  ),
  honest(
    ["Nathalie Guérin", "Sogetrans", "Benoît Allard"],
    "vous",
    [
      "2026-11-17 contact linkedin: Après 8 ans chez Norlog, je démarre un nouveau chapitre comme responsable supply chain de Sogetrans.",
    ],
    "Un nouveau chapitre chez Sogetrans",
    [
      "Bonjour Nathalie,",
      [
        "Félicitations pour votre prise de fonctions comme responsable de la supply chain chez Sogetrans, après huit années chez Norlog.",
        "Après 8 ans chez Norlog, je démarre un nouveau chapitre comme responsable supply chain de Sogetrans.",
        1,
      ],
      "Quels sont vos premiers chantiers ?",
    ],
  ),
  honest(
    ["Eric Tanguy", "Conserveries Tanguy", "Mélissa Girard"],
    "vous",
    [
      "2026-05-19 contact: Pas avant la fin de la saison de la sardine. Revenez vers moi mi-novembre, on aura le temps de voir votre étiqueteuse.",
    ],
    "Votre projet d’étiqueteuse",
    [
      "Bonjour Eric,",
      [
        "En mai, vous m’aviez proposé de reparler de notre étiqueteuse à la mi-novembre, une fois la saison de la sardine achevée.",
        "Pas avant la fin de la saison de la sardine. Revenez vers moi mi-novembre, on aura le temps de voir votre étiqueteuse.",
        1,
      ],
      "Quand pourrions-nous organiser une présentation ?",
    ],
  ),
  honest(
    ["Sandrine Lopez", "Lopez Cosmétiques", "Victor Hubert"],
    "vous",
    [
      "2026-11-12 other article: La marque Lopez Cosmétiques lève 6 millions d’euros pour se développer en Allemagne et en Italie.",
    ],
    "Votre développement à l’étranger",
    [
      "Bonjour Sandrine,",
      [
        "J’ai appris avec plaisir que Lopez Cosmétiques avait levé six millions d’euros afin de s’implanter en Allemagne et en Italie.",
        "La marque Lopez Cosmétiques lève 6 millions d’euros pour se développer en Allemagne et en Italie.",
        1,
      ],
      "Par quel pays allez-vous commencer ?",
    ],
  ),
  honest(
    ["Philippe Rey", "Rey Serrurerie", "Coralie Dubois"],
    "vous",
    [
      "2026-11-19 us note: Tél. Philippe Rey, sur un chantier, entend mal. Je le rappelle demain à 17 h pour les cylindres connectés.",
    ],
    "Les cylindres connectés",
    [
      "Bonjour Philippe,",
      [
        "Nous devions nous reparler le vendredi 20 novembre à 17 h au sujet des cylindres connectés, car vous étiez sur un chantier.",
        "sur un chantier, entend mal. Je le rappelle demain à 17 h pour les cylindres connectés.",
        1,
      ],
      "Quel autre moment vous irait ?",
    ],
  ),
  honest(
    ["Delphine Carpentier", "Théâtre de l’Octroi", "Mehdi Saïdi"],
    "tu",
    [
      "2026-11-15 contact: Et pour les abonnés qui paient en plusieurs fois, votre billetterie gère l’échéancier ? C’est bloquant pour nous.",
    ],
    "Paiement échelonné des abonnés",
    [
      "Bonjour Delphine,",
      [
        "Ta question du 15 novembre sur l’échéancier des abonnés qui règlent en plusieurs fois est importante, puisque tu m’as dit que ce point était bloquant.",
        "pour les abonnés qui paient en plusieurs fois, votre billetterie gère l’échéancier ? C’est bloquant pour nous.",
        1,
      ],
      "En combien d’échéances tes abonnés paient-ils en général ?",
    ],
  ),
  honest(
    ["Arnaud Pichon", "Pichon Levage", "Laura Besse"],
    "vous",
    [
      "2026-10-29 us note: Point tél. Arnaud attend le plan d’implantation du palan corrigé. Je lui envoie dans la semaine. Il hésite avec Demag.",
    ],
    "Plan d’implantation du palan",
    [
      "Bonjour Arnaud,",
      [
        "Vous attendez de ma part la version corrigée du plan d’implantation du palan, évoquée au téléphone le 29 octobre.",
        "Arnaud attend le plan d’implantation du palan corrigé.",
        1,
      ],
      "Y a-t-il d’autres corrections à intégrer avant que je vous l’adresse ?",
    ],
  ),
  honest(
    ["Caroline Joly", "Joly Immobilier", "Gaëtan Riou"],
    "vous",
    [
      "2026-11-18 us note: Visio avec Caroline Joly + son assistante Inès. Ont 3 agences, 1 200 mandats par an, photos faites par un prestataire à 90 € la visite. Veulent démarrer sur l’agence de Vannes.",
    ],
    "Suite de notre visio",
    [
      "Bonjour Caroline,",
      [
        "Merci à vous et à Inès pour la visio du mercredi 18 novembre.",
        "Visio avec Caroline Joly + son assistante Inès.",
        1,
      ],
      [
        "Si j’ai bien noté, vous souhaitez débuter par l’agence de Vannes, l’une de vos trois agences.",
        "Veulent démarrer sur l’agence de Vannes.",
        1,
      ],
      "Quelle date de lancement auriez-vous en tête ?",
    ],
  ),
  honest(
    ["Rachid Amrani", "Amrani Propreté", "Coline Picard"],
    "vous",
    [
      "2026-11-06 us: Monsieur Amrani, voici notre chiffrage pour deux autolaveuses : 3 450 € HT l’unité, extension de garantie à 36 mois en option.",
    ],
    "Notre chiffrage pour vos autolaveuses",
    [
      "Bonjour Rachid,",
      [
        "Depuis l’envoi de notre chiffrage, le 6 novembre, je n’ai pas eu de vos nouvelles.",
        "voici notre chiffrage pour deux autolaveuses",
        1,
      ],
      [
        "Il portait sur 2 autolaveuses à 3 450 € HT pièce, avec en option une garantie de 36 mois.",
        "3 450 € HT l’unité, extension de garantie à 36 mois en option",
        1,
      ],
      "Cette configuration correspond-elle à votre besoin ?",
    ],
  ),
  honest(
    ["Céline Marty", "Thermes de Lavalade", "Antonin Faure"],
    "vous",
    [
      "2026-10-12 us note: Céline Marty : contrat de blanchisserie à renouveler au 1er janvier. Prestataire actuel décevant sur les délais. 600 kg de linge par jour.",
    ],
    "Renouvellement de la blanchisserie",
    [
      "Bonjour Céline,",
      [
        "Votre contrat de blanchisserie est à renouveler au 1er janvier, et vous m’aviez donné un volume de 600 kg de linge quotidien.",
        "contrat de blanchisserie à renouveler au 1er janvier. Prestataire actuel décevant sur les délais. 600 kg de linge par jour.",
        1,
      ],
      "Souhaitez-vous que nous venions observer votre organisation sur place ?",
    ],
  ),
  honest(
    ["Ludovic Ferrand", "Ferrand Pneus", "Elsa Monnier"],
    "tu",
    [
      "2026-11-03 contact: Mon comptable valide les investissements en décembre, reviens me voir à ce moment-là pour le pont élévateur.",
    ],
    "Le pont élévateur en décembre",
    [
      "Bonjour Ludovic,",
      [
        "Tu m’as conseillé de revenir vers toi en décembre pour le pont élévateur, quand ton comptable validera les investissements.",
        "Mon comptable valide les investissements en décembre, reviens me voir à ce moment-là pour le pont élévateur.",
        1,
      ],
      "Quel jour puis-je passer te voir ?",
    ],
  ),
  honest(
    ["Anne-Laure Petitjean", "Petitjean Conseil", "Grégory Simon"],
    "vous",
    [
      "2026-11-09 contact: J’ai parlé de votre solution à un confrère, Jean-Marc Olivier (Olivier Expertise, Dijon). Il attend que je vous présente l’un à l’autre, ok pour vous ?",
    ],
    "Présentation à Jean-Marc Olivier",
    [
      "Bonjour Anne-Laure,",
      [
        "C’est très aimable d’avoir parlé de notre solution à votre confrère Jean-Marc Olivier, d’Olivier Expertise à Dijon.",
        "J’ai parlé de votre solution à un confrère, Jean-Marc Olivier (Olivier Expertise, Dijon).",
        1,
      ],
      [
        "La présentation que vous proposez me convient tout à fait.",
        "Il attend que je vous présente l’un à l’autre, ok pour vous ?",
        1,
      ],
      "Préférez-vous un courriel commun ou un appel à trois ?",
    ],
  ),
  honest(
    ["Loïc Kerbrat", "Atlantic Composites", "Nina Bourgeois"],
    "tu",
    [
      "2026-11-18 contact linkedin: Content de partager que je deviens chef de projet industrialisation chez Atlantic Composites. Merci à toute l’équipe de Nautiforme !",
      "2026-02-11 us: Merci Loïc pour ton soutien pendant le pilote chez Nautiforme.",
    ],
    "Ton arrivée chez Atlantic Composites",
    [
      "Bonjour Loïc,",
      [
        "Bravo pour ton nouveau rôle de chef de projet industrialisation chez Atlantic Composites.",
        "je deviens chef de projet industrialisation chez Atlantic Composites",
        1,
      ],
      [
        "Ton appui pendant le pilote mené chez Nautiforme nous avait été précieux.",
        "Merci Loïc pour ton soutien pendant le pilote chez Nautiforme.",
        2,
      ],
      "Ça te dirait qu’on déjeune pour faire le point ?",
    ],
  ),
  honest(
    ["Françoise Maury", "Lycée agricole de Beaumont", "Thibault Renard"],
    "vous",
    [
      "2026-08-31 contact: Je vous propose que l’on se recontacte après les vacances de la Toussaint, la gestionnaire sera revenue de congé maternité.",
    ],
    "Reprise de notre échange",
    [
      "Bonjour Françoise,",
      [
        "Vous aviez suggéré fin août que nous nous recontactions après les vacances de la Toussaint, au retour de votre gestionnaire.",
        "Je vous propose que l’on se recontacte après les vacances de la Toussaint, la gestionnaire sera revenue de congé maternité.",
        1,
      ],
      "Seriez-vous d’accord pour fixer un rendez-vous à trois ?",
    ],
  ),
  honest(
    ["Stéphanie Bourdon", "Groupe Altéa", "Ismaël Touré"],
    "vous",
    ["2026-11-10 other article: Altéa rachète la société lyonnaise Prévia et passe à 480 salariés."],
    "Le rachat de Prévia",
    [
      "Bonjour Stéphanie,",
      [
        "L’annonce du rachat de Prévia, à Lyon, qui porte Altéa à 480 salariés, a retenu mon attention.",
        "Altéa rachète la société lyonnaise Prévia et passe à 480 salariés.",
        1,
      ],
      "Comment abordez-vous l’intégration des équipes ?",
    ],
  ),
  honest(
    ["Robin Clément", "Clément Fermetures", "Agathe Millet"],
    "tu",
    [
      "2026-11-13 us: Salut Robin, pas de souci, je t’appelle mardi prochain vers 10h pour parler de la motorisation des portails.",
    ],
    "La motorisation de tes portails",
    [
      "Bonjour Robin,",
      [
        "On devait s’appeler le mardi 17 novembre vers 10 heures pour parler motorisation de portails.",
        "je t’appelle mardi prochain vers 10h pour parler de la motorisation des portails",
        1,
      ],
      "Tu es joignable quand ?",
    ],
  ),
  honest(
    ["Agnès Thévenot", "Verreries Thévenot", "Romain Picot"],
    "vous",
    [
      "2026-11-09 contact: Avant d’aller plus loin, pouvez-vous me dire combien de temps dure la mise en service et qui forme les opérateurs ?",
    ],
    "Mise en service et formation",
    [
      "Bonjour Agnès,",
      [
        "Avant de poursuivre, vous vouliez connaître la durée de la mise en service et savoir qui se charge de former vos opérateurs.",
        "pouvez-vous me dire combien de temps dure la mise en service et qui forme les opérateurs ?",
        1,
      ],
      "Combien de personnes seraient à former ?",
    ],
  ),
  honest(
    ["Hervé Colas", "Colas Distribution", "Flora Jacquet"],
    "vous",
    [
      "2026-11-12 us note: RDV Hervé Colas. Je dois lui envoyer le contrat-cadre et la grille tarifaire export. Il décide avec son associée Muriel.",
    ],
    "Contrat-cadre et grille export",
    [
      "Bonjour Hervé,",
      [
        "Depuis notre rendez-vous du 12 novembre, deux documents restent à vous remettre : le contrat-cadre et la grille tarifaire pour l’export.",
        "Je dois lui envoyer le contrat-cadre et la grille tarifaire export.",
        1,
      ],
      "Faut-il que je mette Muriel en copie ?",
    ],
  ),
  honest(
    ["Pascale Huet", "Boulangeries Huet", "Samuel Legrand"],
    "vous",
    [
      "2026-11-17 us note: Déjeuner avec Pascale Huet au Bistrot des Halles. 7 points de vente, ouverture d’un 8e à Rennes au printemps. Cherche une caisse unique pour tout le réseau. Très bavarde.",
    ],
    "Une caisse unique pour vos boutiques",
    [
      "Bonjour Pascale,",
      [
        "Ce fut un plaisir de déjeuner avec vous le 17 novembre.",
        "Déjeuner avec Pascale Huet au Bistrot des Halles.",
        1,
      ],
      [
        "Vous m’avez présenté votre projet de caisse commune à l’ensemble du réseau, à l’approche de l’ouverture du huitième point de vente, à Rennes, au printemps.",
        "7 points de vente, ouverture d’un 8e à Rennes au printemps. Cherche une caisse unique pour tout le réseau.",
        1,
      ],
      "Pourrions-nous prévoir une démonstration dans l’une de vos boutiques ?",
    ],
  ),
  honest(
    ["Alexandre Poirier", "Poirier Mécanique", "Judith Cohen"],
    "vous",
    [
      "2026-10-22 us: Voici comme promis la proposition pour le centre d’usinage 5 axes, 148 k€ HT, financement possible sur 60 mois.",
      "2026-10-26 contact: Ok reçu. Je consulte ma banque et je vous redis.",
    ],
    "Le centre d’usinage 5 axes",
    [
      "Bonjour Alexandre,",
      [
        "Le 26 octobre, vous me disiez vouloir consulter votre banque au sujet du centre d’usinage 5 axes à 148 000 € HT, finançable sur soixante mois.",
        "la proposition pour le centre d’usinage 5 axes, 148 k€ HT, financement possible sur 60 mois",
        1,
        2,
      ],
      "A-t-elle rendu sa réponse ?",
    ],
  ),
  honest(
    ["Myriam Attal", "Attal Voyages", "Benjamin Roussel"],
    "tu",
    [
      "2026-10-05 contact: La licence actuelle tombe le 10 décembre, je ne veux pas repartir pour trois ans avec eux.",
    ],
    "Ta licence du 10 décembre",
    [
      "Bonjour Myriam,",
      [
        "Ta licence arrive à son terme le 10 décembre et tu m’avais confié ne pas vouloir te réengager pour 3 ans.",
        "La licence actuelle tombe le 10 décembre, je ne veux pas repartir pour trois ans avec eux.",
        1,
      ],
      "On regarde ensemble quelle formule te conviendrait ?",
    ],
  ),
  honest(
    ["Denis Faucher", "Faucher Nutrition Animale", "Lola Mercier"],
    "vous",
    [
      "2026-11-05 us note: Denis Faucher : l’enveloppe R&D 2027 (environ 80 k€) sera votée au comité du 26 novembre. Il nous y défendra.",
    ],
    "Votre comité du 26 novembre",
    [
      "Bonjour Denis,",
      [
        "Vous m’aviez parlé de votre enveloppe de recherche et développement pour 2027, votée lors du comité du jeudi 26 novembre.",
        "l’enveloppe R&D 2027 (environ 80 k€) sera votée au comité du 26 novembre",
        1,
      ],
      "Y a-t-il des éléments que je puisse préparer pour vous d’ici là ?",
    ],
  ),
  honest(
    ["Justin Maréchal", "Maréchal Audio", "Océane Leclerc"],
    "vous",
    [
      "2026-11-16 contact: Mon ancienne directrice, Valentine Prost, est aujourd’hui à la Philharmonie. Si vous le souhaitez, je lui envoie un mot pour vous introduire.",
    ],
    "Un mot à Valentine Prost",
    [
      "Bonjour Justin,",
      [
        "Votre proposition d’écrire à Valentine Prost, votre ancienne directrice passée à la Philharmonie, me touche beaucoup.",
        "Mon ancienne directrice, Valentine Prost, est aujourd’hui à la Philharmonie. Si vous le souhaitez, je lui envoie un mot pour vous introduire.",
        1,
      ],
      "Voulez-vous que je vous prépare deux lignes de présentation à lui transférer ?",
    ],
  ),
  honest(
    ["Virginie Lacombe", "Éditions du Chêne Vert", "Florian Mallet"],
    "vous",
    [
      "2026-11-12 contact linkedin: Je quitte Presses du Midi pour prendre la direction commerciale des Éditions du Chêne Vert. Hâte !",
      "2026-04-21 contact: Le bilan avec vos équipes est excellent, nous renouvelons pour un an.",
    ],
    "Votre nouvelle direction commerciale",
    [
      "Bonjour Virginie,",
      [
        "Vous voilà directrice commerciale des Éditions du Chêne Vert après votre passage aux Presses du Midi, et je vous en félicite.",
        "Je quitte Presses du Midi pour prendre la direction commerciale des Éditions du Chêne Vert.",
        1,
      ],
      [
        "En avril, vous aviez jugé excellent le bilan de notre collaboration.",
        "Le bilan avec vos équipes est excellent, nous renouvelons pour un an.",
        2,
      ],
      "Accepteriez-vous de reprendre cet échange dans votre nouvelle maison ?",
    ],
  ),
  honest(
    ["Cédric Barbier", "Barbier Nettoyage Industriel", "Eva Charpentier"],
    "tu",
    [
      "2026-09-10 us note: Cédric débordé par le gros contrat Airbus, me demande de le relancer semaine 47 pour les EPI.",
    ],
    "Les EPI de tes équipes",
    [
      "Bonjour Cédric,",
      [
        "Tu étais bien occupé en septembre et tu m’avais demandé de te relancer en semaine 47 à propos des EPI.",
        "me demande de le relancer semaine 47 pour les EPI",
        1,
      ],
      "Est-ce que le moment est mieux choisi ?",
    ],
  ),
  honest(
    ["Martine Evrard", "Mutuelle des Artisans", "Cyril Navarro"],
    "vous",
    [
      "2026-11-05 other article: La Mutuelle des Artisans nomme Jean Peltier directeur général et annonce la refonte de son espace adhérent pour 2027.",
    ],
    "La refonte de votre espace adhérent",
    [
      "Bonjour Martine,",
      [
        "J’ai lu l’article du 5 novembre sur la nomination de Jean Peltier à la direction générale et la refonte à venir de l’espace adhérent, prévue en 2027.",
        "La Mutuelle des Artisans nomme Jean Peltier directeur général et annonce la refonte de son espace adhérent pour 2027.",
        1,
      ],
      "Votre équipe est-elle associée à ce chantier ?",
    ],
  ),
  honest(
    ["Gwenaëlle Tessier", "Tessier Horticulture", "Bastien Lucas"],
    "vous",
    ["2026-11-17 contact: SMS : Peux pas parler là, appelez-moi plutôt demain midi pour la serre."],
    "Votre projet de serre",
    [
      "Bonjour Gwenaëlle,",
      [
        "Vous m’aviez invité par SMS à vous appeler le 18 novembre à midi à propos de la serre.",
        "appelez-moi plutôt demain midi pour la serre",
        1,
      ],
      "Quand pourrais-je vous joindre tranquillement ?",
    ],
  ),
  honest(
    ["Fabien Rousset", "Rousset Peinture", "Charlotte Lebrun"],
    "vous",
    [
      "2026-11-18 contact: Est-il possible d’ajouter un deuxième utilisateur sans changer de formule ? Ma femme fait les factures.",
    ],
    "Un second utilisateur",
    [
      "Bonjour Fabien,",
      [
        "Vous souhaitez savoir s’il est possible d’avoir un second utilisateur en gardant votre formule, pour que votre épouse puisse facturer.",
        "Est-il possible d’ajouter un deuxième utilisateur sans changer de formule ? Ma femme fait les factures.",
        1,
      ],
      "Travaille-t-elle sur le même poste que vous ?",
    ],
  ),
  honest(
    ["Ingrid Hoffmann", "Hoffmann Brasserie", "Yves Collet"],
    "vous",
    [
      "2026-10-30 us: Je vous transmets très vite le plan de cuve en 3D et les conditions de reprise de l’ancienne.",
      "2026-11-06 contact: Avez-vous pu avancer sur le plan ?",
    ],
    "Le plan 3D de votre cuve",
    [
      "Bonjour Ingrid,",
      [
        "Vous vous inquiétiez le 6 novembre de l’avancement du plan, et vous aviez raison.",
        "Avez-vous pu avancer sur le plan ?",
        2,
      ],
      [
        "Il s’agit du plan 3D de la cuve, que je devais accompagner des conditions de reprise de l’ancienne.",
        "Je vous transmets très vite le plan de cuve en 3D et les conditions de reprise de l’ancienne.",
        1,
      ],
      "Dois-je tenir compte d’un changement depuis notre dernier échange ?",
    ],
  ),
  honest(
    ["Lionel Pasquier", "Pasquier Froid", "Amandine Gros"],
    "tu",
    [
      "2026-11-12 us note: Café avec Lionel. Il recrute 2 techniciens, galère sur les plannings d’astreinte. Envie de tester notre appli mobile. Me parle de vendre la boîte d’ici 3 ans (confidentiel).",
    ],
    "Tes plannings d’astreinte",
    [
      "Bonjour Lionel,",
      ["Sympa, ce café du 12 novembre !", "Café avec Lionel.", 1],
      [
        "Tu m’as parlé de tes deux recrutements de techniciens et de tes difficultés à planifier les astreintes, avec l’envie d’essayer notre application mobile.",
        "Il recrute 2 techniciens, galère sur les plannings d’astreinte. Envie de tester notre appli mobile.",
        1,
      ],
      "On lance l’essai avec un technicien ?",
    ],
  ),
  honest(
    ["Béatrice Chevalier", "Chevalier Orfèvrerie", "Raphaël Munier"],
    "vous",
    [
      "2026-11-04 us: Comme évoqué, notre proposition pour la refonte de votre boutique en ligne s’élève à 34 k€, maquettes et reprise du catalogue (820 références) incluses.",
    ],
    "La refonte de votre boutique en ligne",
    [
      "Bonjour Béatrice,",
      [
        "Notre proposition du 4 novembre pour refondre votre boutique en ligne, d’un montant de 34 000 €, comprend les maquettes et la reprise de vos 820 références.",
        "notre proposition pour la refonte de votre boutique en ligne s’élève à 34 k€, maquettes et reprise du catalogue (820 références) incluses",
        1,
      ],
      "Quelles questions se posent encore de votre côté ?",
    ],
  ),
  honest(
    ["Bertrand Nicolas", "Nicolas Usinage", "Ève Lorrain"],
    "vous",
    [
      "2026-11-13 contact: Pour la rectifieuse, notre responsable maintenance demande s’il existe un contrat d’entretien annuel et ce qu’il couvre.",
    ],
    "Le contrat d’entretien annuel",
    [
      "Bonjour Bertrand,",
      [
        "Votre responsable de la maintenance s’interrogeait sur l’existence d’un contrat d’entretien annuel pour la rectifieuse, et sur ce qu’il comprend.",
        "notre responsable maintenance demande s’il existe un contrat d’entretien annuel et ce qu’il couvre",
        1,
      ],
      "Puis-je l’appeler directement pour lui répondre ?",
    ],
  ),
];
