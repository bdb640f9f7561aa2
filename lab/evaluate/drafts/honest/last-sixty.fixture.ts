import { honest, type HonestDraft } from "./honest-draft.ts";

/**
 * Written with the first sixty and kept apart while the verifier was tuned: 16 were flagged at first contact, 10
 * once it was tuned on the others. Two that were rightly flagged (a day inferred, a formula) were then reworded.
 */
export const LAST_SIXTY: readonly HonestDraft[] = [
  honest(
    ["Gaëlle Prigent", "Prigent Marée", "Olivier Sastre"],
    "vous",
    [
      "2026-11-16 us: Bonjour Gaëlle, c’est noté, je vous appelle mercredi en fin de journée pour caler la livraison de glace en paillettes.",
    ],
    "Votre livraison de glace",
    [
      "Bonjour Gaëlle,",
      [
        "J’avais prévu de vous appeler mercredi 18 novembre en fin de journée afin d’organiser la livraison de glace en paillettes.",
        "je vous appelle mercredi en fin de journée pour caler la livraison de glace en paillettes",
        1,
      ],
      "Quand êtes-vous la plus facile à joindre ?",
    ],
  ),
  honest(
    ["Sylvain Mercadier", "Mercadier Charpente", "Louise Barret"],
    "tu",
    [
      "2026-11-11 contact: Ta cloueuse, elle prend quoi comme longueur de pointes ? Et il y a un SAV à Rodez ?",
    ],
    "Pointes et SAV de la cloueuse",
    [
      "Bonjour Sylvain,",
      [
        "Tu m’as posé deux questions le 11 novembre : la longueur de pointes que la cloueuse accepte et la présence d’un SAV à Rodez.",
        "Ta cloueuse, elle prend quoi comme longueur de pointes ? Et il y a un SAV à Rodez ?",
        1,
      ],
      "Quelles pointes utilises-tu le plus ?",
    ],
  ),
  honest(
    ["Catherine Lemaître", "Centre hospitalier de Verneuil", "Fabrice Nguyen"],
    "vous",
    [
      "2026-11-02 us: Madame Lemaître, je reviens vers vous avec le mémoire technique et le planning de déploiement dès validation par notre bureau d’études.",
    ],
    "Mémoire technique et planning",
    [
      "Bonjour Catherine,",
      [
        "Le mémoire technique et le calendrier de déploiement annoncés dans mon message du 2 novembre ne vous sont pas encore parvenus, et je vous prie de m’en excuser.",
        "je reviens vers vous avec le mémoire technique et le planning de déploiement dès validation par notre bureau d’études",
        1,
      ],
      "Avez-vous une commission à préparer prochainement ?",
    ],
  ),
  honest(
    ["Patrice Olivier", "Caves Olivier", "Noémie Hardy"],
    "vous",
    [
      "2026-11-06 us note: Rendez-vous à la cave. Patrice veut arrêter les bons de commande papier. Deux commerciaux sur la route, 300 clients CHR. Aime bien l’appli. Se méfie de son informaticien.",
    ],
    "Finir avec les bons papier",
    [
      "Bonjour Patrice,",
      [
        "Lors de notre rencontre à la cave, le 6 novembre, vous m’avez dit vouloir abandonner les bons de commande sur papier pour vos deux commerciaux et vos 300 clients CHR.",
        "Patrice veut arrêter les bons de commande papier. Deux commerciaux sur la route, 300 clients CHR.",
        1,
      ],
      "Que diriez-vous d’équiper d’abord l’un des deux ?",
    ],
  ),
  honest(
    ["Émilie Rousseau", "Jardins de Rousseau", "Kévin Martel"],
    "vous",
    [
      "2026-10-28 us: Bonjour Émilie, vous trouverez ci-joint le devis pour l’arrosage automatique de la serre 3 : 7 860 € TTC, pose comprise.",
    ],
    "L’arrosage de votre serre 3",
    [
      "Bonjour Émilie,",
      [
        "Mon devis du 28 octobre pour l’arrosage automatique de la serre 3 s’établissait à 7 860 € TTC, pose incluse.",
        "le devis pour l’arrosage automatique de la serre 3 : 7 860 € TTC, pose comprise",
        1,
      ],
      "Souhaitez-vous y apporter des modifications ?",
    ],
  ),
  honest(
    ["Bernard Cazaux", "Cazaux Hydraulique", "Mélanie Tran"],
    "vous",
    [
      "2026-09-18 contact: Le contrat télécom se renouvelle tacitement le 12/12, il faut prévenir l’opérateur un mois avant si on part.",
    ],
    "Votre contrat télécom",
    [
      "Bonjour Bernard,",
      [
        "D’après votre message du 18 septembre, votre contrat télécom sera reconduit tacitement le 12 décembre, sauf à avertir l’opérateur un mois plus tôt.",
        "Le contrat télécom se renouvelle tacitement le 12/12, il faut prévenir l’opérateur un mois avant si on part.",
        1,
      ],
      "Avez-vous pris une décision ?",
    ],
  ),
  honest(
    ["Hakim Belkacem", "Belkacem Sécurité", "Julie Faivre"],
    "tu",
    [
      "2026-10-21 us note: Hakim : son budget équipement rouvre en janvier, il veut des propositions sur la table avant Noël. 40 agents à équiper en caméras piétons.",
    ],
    "Tes caméras piétons",
    [
      "Bonjour Hakim,",
      [
        "Tu m’as signalé le 21 octobre que ton budget équipement rouvrirait en janvier et que tu aimerais recevoir des propositions avant Noël pour les caméras de tes 40 agents.",
        "son budget équipement rouvre en janvier, il veut des propositions sur la table avant Noël. 40 agents à équiper en caméras piétons.",
        1,
      ],
      "On en discute de vive voix ?",
    ],
  ),
  honest(
    ["Solène Vigneron", "Atelier Vigneron", "Pascal Meunier"],
    "vous",
    [
      "2026-11-13 contact: Une amie architecte, Diane Lefort, cherche justement un fabricant de verrières. Voulez-vous que je lui donne votre contact ?",
    ],
    "Votre amie Diane Lefort",
    [
      "Bonjour Solène,",
      [
        "Vous m’avez gentiment proposé de donner mes coordonnées à Diane Lefort, votre amie architecte à la recherche d’un fabricant de verrières.",
        "Une amie architecte, Diane Lefort, cherche justement un fabricant de verrières. Voulez-vous que je lui donne votre contact ?",
        1,
      ],
      "Oui, volontiers : est-ce que je peux aussi lui écrire directement ?",
    ],
  ),
  honest(
    ["Grégoire Hamel", "Normandie Levures", "Stella Andrieu"],
    "vous",
    [
      "2026-11-17 contact linkedin: J’ai le plaisir de rejoindre Normandie Levures comme directeur industriel. Un grand merci à mes collègues de Ferment & Co pour ces quatre années.",
      "2026-06-30 contact: Votre capteur a réduit nos arrêts de ligne de 12 % chez Ferment & Co.",
    ],
    "Votre prise de poste",
    [
      "Bonjour Grégoire,",
      [
        "C’est une belle nouvelle que votre nomination au poste de directeur industriel de Normandie Levures, après quatre ans chez Ferment & Co.",
        "J’ai le plaisir de rejoindre Normandie Levures comme directeur industriel. Un grand merci à mes collègues de Ferment & Co pour ces quatre années.",
        1,
      ],
      [
        "Vous aviez constaté là-bas 12 % d’arrêts de ligne en moins grâce à notre capteur.",
        "Votre capteur a réduit nos arrêts de ligne de 12 % chez Ferment & Co.",
        2,
      ],
      "Retrouvez-vous les mêmes enjeux dans vos nouvelles fonctions ?",
    ],
  ),
  honest(
    ["Élodie Chastang", "Chastang Déménagement", "Antoine Rolland"],
    "vous",
    [
      "2026-07-20 contact: C’est la haute saison, impossible d’y penser. On se reparle après le 15 novembre si vous voulez bien.",
    ],
    "On se reparle, comme convenu",
    [
      "Bonjour Élodie,",
      [
        "En pleine haute saison, le 20 juillet, vous m’aviez demandé d’attendre la mi-novembre pour en reparler.",
        "C’est la haute saison, impossible d’y penser. On se reparle après le 15 novembre si vous voulez bien.",
        1,
      ],
      "Êtes-vous plus disponible à présent ?",
    ],
  ),
  honest(
    ["Laurent Bertin", "Bertin Papeteries", "Sabrina Costa"],
    "vous",
    [
      "2026-11-18 other article: À Épinal, Bertin Papeteries modernise sa machine n° 4 pour 11 M€ et vise une baisse de 30 % de sa consommation d’eau.",
    ],
    "La modernisation de votre machine 4",
    [
      "Bonjour Laurent,",
      [
        "L’article paru le 18 novembre sur votre site d’Épinal m’a intéressé : onze millions d’euros pour moderniser la machine n° 4, avec l’objectif de consommer 30 % d’eau en moins.",
        "À Épinal, Bertin Papeteries modernise sa machine n° 4 pour 11 M€ et vise une baisse de 30 % de sa consommation d’eau.",
        1,
      ],
      "Qui pilote ce projet chez vous ?",
    ],
  ),
  honest(
    ["Assia Meziane", "Meziane Pressing", "Loïs Bernard"],
    "tu",
    [
      "2026-11-19 contact: Coucou Loïs, tu sais si la calandre rentre par une porte de 90 cm ? Sinon c’est mort.",
    ],
    "La calandre et ta porte",
    [
      "Bonjour Assia,",
      [
        "Tu te demandais si la calandre pouvait passer par une porte de 90 cm de large.",
        "tu sais si la calandre rentre par une porte de 90 cm ?",
        1,
      ],
      "Tu peux m’envoyer une photo de l’accès ?",
    ],
  ),
  honest(
    ["Jean-François Morin", "Morin Énergies", "Cassandre Joubert"],
    "vous",
    [
      "2026-10-30 us note: JF Morin veut voir l’étude thermique du gymnase de Saint-Malo avant d’aller en commission. Je m’en charge.",
    ],
    "Étude thermique du gymnase",
    [
      "Bonjour Jean-François,",
      [
        "Je n’ai pas oublié l’étude thermique du gymnase de Saint-Malo que vous désiriez consulter avant votre passage en commission.",
        "JF Morin veut voir l’étude thermique du gymnase de Saint-Malo avant d’aller en commission.",
        1,
      ],
      "À quelle date la commission se réunit-elle ?",
    ],
  ),
  honest(
    ["Muriel Castaing", "Castaing Traiteur", "Alban Roger"],
    "vous",
    [
      "2026-11-16 us note: 1er RDV Muriel Castaing, labo de Mérignac. 350 repas/jour, DLC gérées à la main. Veut des étiquettes imprimées en cuisine et une alerte température. Son gendre pousse une autre marque.",
    ],
    "Étiquettes et alertes en cuisine",
    [
      "Bonjour Muriel,",
      [
        "J’ai été ravi de découvrir votre laboratoire de Mérignac lundi 16 novembre.",
        "1er RDV Muriel Castaing, labo de Mérignac.",
        1,
      ],
      [
        "Avec 350 repas par jour et des DLC suivies à la main, vous cherchez à imprimer les étiquettes directement en cuisine et à être alertée sur la température.",
        "350 repas/jour, DLC gérées à la main. Veut des étiquettes imprimées en cuisine et une alerte température.",
        1,
      ],
      "Lequel de ces deux sujets est prioritaire pour vous ?",
    ],
  ),
  honest(
    ["Didier Sauvage", "Sauvage Isolation", "Margaux Perez"],
    "tu",
    [
      "2026-11-03 us: Didier, je t’ai mis le devis des 1 200 m² de laine de bois : 31 200 € HT départ usine.",
      "2026-11-05 contact: Vu, merci. J’attends le feu vert du client final.",
    ],
    "La laine de bois",
    [
      "Bonjour Didier,",
      [
        "Le 5 novembre, tu attendais l’accord du client final pour les 1 200 m² de laine de bois, que je t’ai chiffrés à 31 200 € HT départ usine.",
        "le devis des 1 200 m² de laine de bois : 31 200 € HT départ usine",
        1,
        2,
      ],
      "A-t-il tranché ?",
    ],
  ),
  honest(
    ["Brigitte Sorel", "Office notarial Sorel", "Ilan Azoulay"],
    "vous",
    [
      "2026-10-08 us note: Notaire. Contrat de sauvegarde de données jusqu’à fin janvier 2027. Prévenir 60 jours avant. Elle n’est pas contente du support actuel.",
    ],
    "La sauvegarde de vos données",
    [
      "Bonjour Brigitte,",
      [
        "Le contrat de sauvegarde de votre étude prend fin à la fin de janvier 2027 et vous m’aviez précisé qu’il fallait s’y prendre 60 jours à l’avance.",
        "Contrat de sauvegarde de données jusqu’à fin janvier 2027. Prévenir 60 jours avant.",
        1,
      ],
      "Souhaitez-vous comparer notre solution à celle que vous utilisez ?",
    ],
  ),
  honest(
    ["Nicolas Vernet", "Vernet Sport", "Diane Poulain"],
    "tu",
    [
      "2026-10-16 contact: Budget com’ 2027 voté la dernière semaine de novembre. Si tu as une idée pour le trail de Chambéry, c’est maintenant ou jamais.",
    ],
    "Une idée pour le trail",
    [
      "Bonjour Nicolas,",
      [
        "Tu m’avais prévenu que ton budget de communication 2027 serait voté la dernière semaine de novembre, et tu attendais une idée pour le trail de Chambéry.",
        "Budget com’ 2027 voté la dernière semaine de novembre. Si tu as une idée pour le trail de Chambéry, c’est maintenant ou jamais.",
        1,
      ],
      "Je peux t’appeler pour te présenter la mienne ?",
    ],
  ),
  honest(
    ["Odile Marchais", "Fédération des Crémiers", "Tristan Blot"],
    "vous",
    [
      "2026-11-10 contact: Notre trésorier, M. Vautrin, serait ravi de vous rencontrer au congrès. Je vous mets en relation ?",
    ],
    "Rencontrer M. Vautrin",
    [
      "Bonjour Odile,",
      [
        "Vous avez eu la gentillesse de me proposer une mise en relation avec M. Vautrin, votre trésorier, qui se dit prêt à me rencontrer au congrès.",
        "Notre trésorier, M. Vautrin, serait ravi de vous rencontrer au congrès. Je vous mets en relation ?",
        1,
      ],
      "J’accepte avec joie : pouvez-vous lui communiquer mon adresse ?",
    ],
  ),
  honest(
    ["Mathilde Perret", "Groupe Cimaises", "Jonas Weil"],
    "vous",
    [
      "2026-11-15 contact linkedin: Ça y est, je prends la tête du service achats du Groupe Cimaises ! Dix ans de Bâti-Sud, ça ne s’oublie pas.",
    ],
    "Votre nouveau service achats",
    [
      "Bonjour Mathilde,",
      [
        "J’ai découvert sur LinkedIn que vous dirigez désormais les achats du Groupe Cimaises, après une décennie chez Bâti-Sud.",
        "je prends la tête du service achats du Groupe Cimaises ! Dix ans de Bâti-Sud, ça ne s’oublie pas.",
        1,
      ],
      "Serait-il utile que je vous présente ce que nous faisons aujourd’hui ?",
    ],
  ),
  honest(
    ["Joël Barthélemy", "Barthélemy Grains", "Élisa Moreno"],
    "vous",
    [
      "2026-06-05 us note: Joël Barthélemy part à la moisson, injoignable tout l’été. Veut qu’on se revoie en novembre avec une démo du logiciel de pesée.",
    ],
    "La démo du logiciel de pesée",
    [
      "Bonjour Joël,",
      [
        "Juste avant la moisson, vous aviez exprimé le souhait que l’on se retrouve en novembre autour d’une démonstration du logiciel de pesée.",
        "Veut qu’on se revoie en novembre avec une démo du logiciel de pesée.",
        1,
      ],
      "Quel jour vous conviendrait le mieux ?",
    ],
  ),
  honest(
    ["Coraline Tissot", "Tissot Horlogerie d’Art", "Martin Ferry"],
    "vous",
    [
      "2026-11-09 other article: La manufacture Tissot Horlogerie d’Art obtient le label Entreprise du patrimoine vivant et exporte désormais 55 % de sa production.",
    ],
    "Votre label et vos exportations",
    [
      "Bonjour Coraline,",
      [
        "Bravo à votre manufacture pour le label Entreprise du patrimoine vivant, et pour ces exportations qui représentent maintenant 55 % de la production.",
        "obtient le label Entreprise du patrimoine vivant et exporte désormais 55 % de sa production",
        1,
      ],
      "Comment organisez-vous vos expéditions ?",
    ],
  ),
  honest(
    ["Tanguy Leroux", "Leroux Motoculture", "Hélèna Dias"],
    "tu",
    [
      "2026-11-17 us note: Tanguy en réunion, m’a demandé de rappeler vendredi avant midi. Sujet : reprise de son vieux tracteur.",
    ],
    "La reprise de ton tracteur",
    [
      "Bonjour Tanguy,",
      [
        "Comme tu étais en réunion, tu m’avais dit de te recontacter vendredi 20 novembre dans la matinée pour la reprise de ton ancien tracteur.",
        "Tanguy en réunion, m’a demandé de rappeler vendredi avant midi. Sujet : reprise de son vieux tracteur.",
        1,
      ],
      "Quand puis-je retenter ma chance ?",
    ],
  ),
  honest(
    ["Véronique Salmon", "Salmon Archives", "Ulysse Garnier"],
    "vous",
    [
      "2026-11-12 contact: Concernant votre offre, le tarif inclut-il la destruction certifiée des cartons au bout de dix ans ?",
    ],
    "Destruction certifiée des cartons",
    [
      "Bonjour Véronique,",
      [
        "Vous souhaitiez vous assurer que notre offre couvre la destruction certifiée des cartons après 10 ans.",
        "le tarif inclut-il la destruction certifiée des cartons au bout de dix ans ?",
        1,
      ],
      "Combien de cartons cela concerne-t-il ?",
    ],
  ),
  honest(
    ["Régis Fournier", "Fournier Bois", "Amélie Schmitt"],
    "vous",
    [
      "2026-11-05 us: Je vous prépare un exemple de rapport carbone et vous l’envoie en début de semaine prochaine.",
    ],
    "L’exemple de rapport carbone",
    [
      "Bonjour Régis,",
      [
        "J’avais annoncé pour la semaine du 9 novembre un modèle de rapport carbone, que vous n’avez pas encore reçu.",
        "Je vous prépare un exemple de rapport carbone et vous l’envoie en début de semaine prochaine.",
        1,
      ],
      "Quels indicateurs aimeriez-vous y voir figurer ?",
    ],
  ),
  honest(
    ["Ophélie Garnier", "Institut Garnier", "Baptiste Leclair"],
    "tu",
    [
      "2026-11-19 us note: Visio Ophélie 30 min. Ok sur le principe pour la prise de RDV en ligne, 4 cabines, veut des SMS de rappel aux clientes (no-show 15 %). Doit voir avec sa comptable. Radine.",
    ],
    "Prise de rendez-vous en ligne",
    [
      "Bonjour Ophélie,",
      ["Merci pour le temps que tu m’as accordé en visio jeudi 19 novembre.", "Visio Ophélie 30 min.", 1],
      [
        "Tu es d’accord sur le principe de la réservation en ligne pour tes 4 cabines, avec des rappels par SMS, car 15 % de tes clientes ne se présentent pas.",
        "Ok sur le principe pour la prise de RDV en ligne, 4 cabines, veut des SMS de rappel aux clientes (no-show 15 %).",
        1,
      ],
      "Qu’en pense ta comptable ?",
    ],
  ),
  honest(
    ["Gérard Pelletier", "Pelletier Carrières", "Audrey Lacombe"],
    "vous",
    [
      "2026-10-23 us: Monsieur Pelletier, veuillez trouver notre offre de location pour le concasseur mobile : 5 900 € HT par mois, sur 6 mois minimum.",
    ],
    "Location du concasseur mobile",
    [
      "Bonjour Gérard,",
      [
        "Voilà plusieurs semaines que vous avez reçu notre offre de location de concasseur mobile, à 5 900 € HT mensuels pour une durée minimale de six mois.",
        "notre offre de location pour le concasseur mobile : 5 900 € HT par mois, sur 6 mois minimum",
        1,
      ],
      "Votre chantier est-il toujours d’actualité ?",
    ],
  ),
  honest(
    ["Lucile Brossard", "Brossard Audition", "Enzo Picard"],
    "vous",
    [
      "2026-09-30 contact: Notre bail pour les photocopieurs se termine en décembre, je vous consulterai à ce moment-là avec deux autres fournisseurs.",
    ],
    "La fin du bail de vos photocopieurs",
    [
      "Bonjour Lucile,",
      [
        "Le bail de vos photocopieurs touche à sa fin en décembre, et vous m’aviez fait savoir que vous nous consulteriez, de même que deux autres fournisseurs.",
        "Notre bail pour les photocopieurs se termine en décembre, je vous consulterai à ce moment-là avec deux autres fournisseurs.",
        1,
      ],
      "Pouvez-vous me transmettre votre cahier des charges ?",
    ],
  ),
  honest(
    ["Maxence Drouet", "Drouet Aéro", "Leïla Haddad"],
    "vous",
    [
      "2026-11-04 contact: On a obtenu une rallonge de 25 k€ pour l’outillage, à engager avant le 18 décembre.",
    ],
    "Votre enveloppe outillage",
    [
      "Bonjour Maxence,",
      [
        "Vous m’annonciez le 4 novembre avoir décroché 25 000 € supplémentaires pour l’outillage, à dépenser avant le vendredi 18 décembre.",
        "On a obtenu une rallonge de 25 k€ pour l’outillage, à engager avant le 18 décembre.",
        1,
      ],
      "Sur quels outils voulez-vous mettre l’accent ?",
    ],
  ),
  honest(
    ["Rémy Charlier", "Charlier Musique", "Capucine Roy"],
    "tu",
    [
      "2026-11-07 contact: Le conservatoire de Metz va changer ses pianos, le directeur s’appelle Étienne Vogel, je peux te faire une intro.",
    ],
    "Le conservatoire de Metz",
    [
      "Bonjour Rémy,",
      [
        "Tu proposais le 7 novembre de m’introduire auprès d’Étienne Vogel, qui dirige le conservatoire de Metz et s’apprête à renouveler ses pianos.",
        "Le conservatoire de Metz va changer ses pianos, le directeur s’appelle Étienne Vogel, je peux te faire une intro.",
        1,
      ],
      "Avec grand plaisir, tu préfères le faire par mail ou par téléphone ?",
    ],
  ),
  honest(
    ["Séverine Lamy", "Lamy & Fils", "Corentin Dubreuil"],
    "vous",
    [
      "2026-11-19 contact linkedin: Après Trévise Logistique, cap sur une PME familiale : j’intègre Lamy & Fils en qualité de secrétaire générale.",
      "2026-01-27 contact: Corentin, votre équipe a été d’une réactivité exemplaire pendant la migration.",
    ],
    "Vos débuts chez Lamy & Fils",
    [
      "Bonjour Séverine,",
      [
        "Vous voici secrétaire générale de Lamy & Fils, après vos années chez Trévise Logistique.",
        "Après Trévise Logistique, cap sur une PME familiale : j’intègre Lamy & Fils en qualité de secrétaire générale.",
        1,
      ],
      [
        "Vos mots de janvier sur la réactivité de notre équipe pendant la migration nous avaient fait très plaisir.",
        "votre équipe a été d’une réactivité exemplaire pendant la migration",
        2,
      ],
      "Pourrions-nous prendre un café pour faire connaissance avec votre nouvelle entreprise ?",
    ],
  ),
  honest(
    ["Michel Auger", "Auger Viticulture", "Pauline Texier"],
    "vous",
    [
      "2026-08-26 contact: Vendanges dans dix jours, laissez-moi tranquille jusqu’à mi-novembre ! Après, je suis tout à vous pour le pressoir.",
    ],
    "Votre futur pressoir",
    [
      "Bonjour Michel,",
      [
        "J’ai laissé passer les vendanges, ainsi que vous me l’aviez demandé le 26 août, avant de vous reparler du pressoir.",
        "laissez-moi tranquille jusqu’à mi-novembre ! Après, je suis tout à vous pour le pressoir.",
        1,
      ],
      "Êtes-vous toujours intéressé ?",
    ],
  ),
  honest(
    ["Nora Slimani", "Slimani Retail", "Gaspard Le Goff"],
    "tu",
    [
      "2026-11-13 other article: Slimani Retail signe avec la foncière Carré d’Or l’ouverture de cinq magasins en Île-de-France d’ici juin 2027.",
    ],
    "Cinq magasins en Île-de-France",
    [
      "Bonjour Nora,",
      [
        "Je viens de voir passer l’information : Slimani Retail va ouvrir 5 magasins en Île-de-France d’ici juin 2027 avec la foncière Carré d’Or.",
        "Slimani Retail signe avec la foncière Carré d’Or l’ouverture de cinq magasins en Île-de-France d’ici juin 2027.",
        1,
      ],
      "Comment vas-tu recruter tes équipes ?",
    ],
  ),
  honest(
    ["Christelle Humbert", "Humbert Fromages", "Joris Vallet"],
    "vous",
    [
      "2026-11-18 contact: Je sors d’une réunion à 15 h demain, appelez-moi après, on finalise la commande de bacs gerbables.",
    ],
    "Votre commande de bacs gerbables",
    [
      "Bonjour Christelle,",
      [
        "Vous m’attendiez au téléphone le jeudi 19 novembre, après votre réunion de 15 heures, pour finaliser la commande de bacs gerbables.",
        "Je sors d’une réunion à 15 h demain, appelez-moi après, on finalise la commande de bacs gerbables.",
        1,
      ],
      "Pouvons-nous convenir d’un nouvel horaire ?",
    ],
  ),
  honest(
    ["Aymeric Chapuis", "Chapuis Avocats", "Sandra Lévy"],
    "vous",
    [
      "2026-11-10 contact: Votre outil s’interface-t-il avec notre logiciel de gestion de dossiers ? L’associé gérant ne signera pas sans cela.",
    ],
    "Connexion à votre logiciel",
    [
      "Bonjour Aymeric,",
      [
        "Vous m’interrogiez sur la compatibilité de notre outil avec votre logiciel de gestion de dossiers, condition indispensable pour votre associé gérant.",
        "Votre outil s’interface-t-il avec notre logiciel de gestion de dossiers ? L’associé gérant ne signera pas sans cela.",
        1,
      ],
      "De quel logiciel s’agit-il ?",
    ],
  ),
  honest(
    ["Fabienne Roussel", "EHPAD Les Alizés", "Luc Barbot"],
    "vous",
    [
      "2026-11-03 us note: Fabienne Roussel attend la liste des établissements équipés dans le 44 + le contact de la directrice de Pornic. Promis.",
    ],
    "Établissements équipés dans le 44",
    [
      "Bonjour Fabienne,",
      [
        "Vous attendiez de moi la liste des établissements déjà équipés dans le 44, et les coordonnées de la directrice de Pornic.",
        "Fabienne Roussel attend la liste des établissements équipés dans le 44 + le contact de la directrice de Pornic.",
        1,
      ],
      "Voulez-vous que je demande à cette dernière de vous téléphoner ?",
    ],
  ),
  honest(
    ["Cyprien Lagarde", "Lagarde Robotique", "Myriam Ollivier"],
    "tu",
    [
      "2026-11-12 us note: Atelier chez Lagarde avec Cyprien et Wassim (automaticien). Cellule de vissage trop lente : 42 s par pièce, objectif 30 s. On a parlé d’un second bras. À suivre avec simulation.",
    ],
    "Ta cellule de vissage",
    [
      "Bonjour Cyprien,",
      [
        "L’atelier du 12 novembre avec Wassim et toi a été très instructif : votre cellule de vissage met 42 secondes par pièce alors que vous en visez 30.",
        "Cellule de vissage trop lente : 42 s par pièce, objectif 30 s.",
        1,
      ],
      [
        "Nous avions imaginé d’y ajouter un deuxième bras, à valider par une simulation.",
        "On a parlé d’un second bras. À suivre avec simulation.",
        1,
      ],
      "Peux-tu me faire parvenir le modèle 3D de la pièce ?",
    ],
  ),
  honest(
    ["Marlène Aubin", "Aubin Packaging", "Edgar Vidal"],
    "vous",
    [
      "2026-10-26 us: Voici le devis demandé : 20 000 étuis pelliculés, 0,38 € pièce, outillage de découpe 640 €.",
      "2026-10-29 contact: Reçu. Un peu au-dessus de ce que j’imaginais, je réfléchis.",
    ],
    "Vos 20 000 étuis pelliculés",
    [
      "Bonjour Marlène,",
      [
        "Vous réfléchissiez fin octobre à notre devis de 20 000 étuis pelliculés, à 0,38 € l’unité, plus 640 € d’outillage de découpe.",
        "20 000 étuis pelliculés, 0,38 € pièce, outillage de découpe 640 €",
        1,
        2,
      ],
      "Faut-il revoir la quantité ou le format ?",
    ],
  ),
  honest(
    ["Philibert Caron", "Caron Autocars", "Sidonie Marchand"],
    "vous",
    [
      "2026-10-02 us note: P. Caron. Assurance flotte à échéance 31/12, 27 cars. Ouvert à un audit gratuit s’il est fait avant les vacances de Noël.",
    ],
    "L’assurance de vos 27 cars",
    [
      "Bonjour Philibert,",
      [
        "L’assurance de votre flotte de 27 cars arrive à échéance le 31 décembre, et l’idée d’un audit avant les vacances de Noël vous avait semblé intéressante.",
        "Assurance flotte à échéance 31/12, 27 cars. Ouvert à un audit gratuit s’il est fait avant les vacances de Noël.",
        1,
      ],
      "Qui pourrait nous communiquer vos contrats actuels ?",
    ],
  ),
  honest(
    ["Sonia Kaplan", "Kaplan Studio", "Félix Morvan"],
    "tu",
    [
      "2026-11-01 contact: Je saurai le 25 novembre si j’ai la subvention de la Région. Si oui, on fonce pour la cabine de doublage !",
    ],
    "La subvention et ta cabine",
    [
      "Bonjour Sonia,",
      [
        "Tu devais connaître le 25 novembre la réponse de la Région pour ta subvention, qui permettrait de lancer la cabine de doublage.",
        "Je saurai le 25 novembre si j’ai la subvention de la Région. Si oui, on fonce pour la cabine de doublage !",
        1,
      ],
      "Veux-tu qu’on revoie ensemble le dossier ?",
    ],
  ),
  honest(
    ["Henri Dumas", "Dumas Maçonnerie", "Lise Fournel"],
    "vous",
    [
      "2026-11-14 contact: Mon beau-frère tient une plâtrerie à Albi, il a le même souci de pointage que moi. Vous voulez son numéro ?",
    ],
    "Votre beau-frère à Albi",
    [
      "Bonjour Henri,",
      [
        "Vous me disiez que votre beau-frère, plâtrier à Albi, rencontrait le même problème de pointage que vous, et vous étiez prêt à me communiquer son numéro.",
        "Mon beau-frère tient une plâtrerie à Albi, il a le même souci de pointage que moi. Vous voulez son numéro ?",
        1,
      ],
      "Accepterait-il que je le contacte de votre part ?",
    ],
  ),
  honest(
    ["Élise Montagne", "Biomed Ouest", "Jean Tardieu"],
    "vous",
    [
      "2026-11-17 contact linkedin: Heureuse de commencer aujourd’hui chez Biomed Ouest en tant que responsable qualité !",
      "2026-09-09 contact: Je défends votre dossier auprès du comité de Labogène, comptez sur moi.",
    ],
    "Votre premier jour chez Biomed Ouest",
    [
      "Bonjour Élise,",
      [
        "Vous avez commencé le 17 novembre chez Biomed Ouest comme responsable de la qualité : toutes mes félicitations.",
        "Heureuse de commencer aujourd’hui chez Biomed Ouest en tant que responsable qualité !",
        1,
      ],
      [
        "En septembre, vous souteniez notre dossier devant le comité de Labogène, et je vous en reste reconnaissant.",
        "Je défends votre dossier auprès du comité de Labogène, comptez sur moi.",
        2,
      ],
      "Serait-il pertinent d’en reparler dans votre nouveau cadre ?",
    ],
  ),
  honest(
    ["Augustin Leblanc", "Leblanc Événementiel", "Maëlle Quéré"],
    "tu",
    [
      "2026-05-28 us note: Augustin : trop de festivals cet été. On remet à l’automne, il m’a dit « relance-moi quand les feuilles tombent ». Scènes modulables.",
    ],
    "Les scènes modulables",
    [
      "Bonjour Augustin,",
      [
        "Tu m’avais lancé, fin mai, de revenir vers toi quand les feuilles tomberaient : nous y sommes, et j’ai toujours tes scènes modulables en tête.",
        "On remet à l’automne, il m’a dit « relance-moi quand les feuilles tombent ». Scènes modulables.",
        1,
      ],
      "Tu as un moment pour en parler ?",
    ],
  ),
  honest(
    ["Jocelyne Marquet", "Marquet Céréales", "Timothée Blanc"],
    "vous",
    [
      "2026-11-17 other article: Le groupe Marquet Céréales reprend le moulin de Vézelise et conserve ses 34 emplois.",
    ],
    "La reprise du moulin de Vézelise",
    [
      "Bonjour Jocelyne,",
      [
        "Votre reprise du moulin de Vézelise, avec le maintien des 34 emplois, a fait parler d’elle dans la presse le 17 novembre.",
        "Le groupe Marquet Céréales reprend le moulin de Vézelise et conserve ses 34 emplois.",
        1,
      ],
      "Comment se passe l’intégration de ce nouveau site ?",
    ],
  ),
  honest(
    ["Ghislain Prévost", "Prévost Étanchéité", "Bérénice Caillé"],
    "vous",
    [
      "2026-11-12 us: Entendu Ghislain, je vous passe un coup de fil le 19 pour voir où en est votre dossier de certification Qualibat.",
    ],
    "Votre certification Qualibat",
    [
      "Bonjour Ghislain,",
      [
        "Nous étions convenus d’un appel le 19 novembre pour examiner l’avancement de votre dossier Qualibat.",
        "je vous passe un coup de fil le 19 pour voir où en est votre dossier de certification Qualibat",
        1,
      ],
      "Avez-vous reçu un retour de l’organisme ?",
    ],
  ),
  honest(
    ["Pierrick Le Goff", "Le Goff Ostréiculture", "Anne Vasseur"],
    "tu",
    [
      "2026-11-15 contact: Question bête : les poches en 14 mm, vous les avez en stock ou faut compter combien ?",
    ],
    "Les poches en 14 mm",
    [
      "Bonjour Pierrick,",
      [
        "Ta question n’avait rien de bête : tu voulais savoir si les poches de 14 mm étaient en stock, ou combien de temps il fallait patienter.",
        "les poches en 14 mm, vous les avez en stock ou faut compter combien ?",
        1,
      ],
      "Il t’en faudrait combien ?",
    ],
  ),
  honest(
    ["Blandine Aubert", "Aubert Géomètres", "Sacha Renaud"],
    "vous",
    [
      "2026-11-09 us note: Blandine : manque le PV de recette et la facture rectifiée. Je lui fais suivre les deux. Un peu agacée.",
    ],
    "PV de recette et facture rectifiée",
    [
      "Bonjour Blandine,",
      [
        "Il vous manque toujours le procès-verbal de recette ainsi que la facture corrigée, dont nous avons parlé le 9 novembre.",
        "manque le PV de recette et la facture rectifiée. Je lui fais suivre les deux.",
        1,
      ],
      "À qui d’autre, chez vous, dois-je les adresser ?",
    ],
  ),
  honest(
    ["Matteo Ricci", "Ricci Carrelages", "Élodie Bonnet"],
    "vous",
    [
      "2026-11-17 us note: Passage au showroom de Ricci à Nice. Il refait la salle d’expo en février, veut un configurateur sur tablette pour ses 3 vendeurs. A déjà perdu de l’argent avec une agence web.",
    ],
    "Un configurateur pour votre showroom",
    [
      "Bonjour Matteo,",
      [
        "J’ai beaucoup apprécié la visite de votre showroom niçois mardi 17 novembre.",
        "Passage au showroom de Ricci à Nice.",
        1,
      ],
      [
        "Vous projetez de rénover la salle d’exposition en février et d’équiper vos trois vendeurs d’un configurateur sur tablette.",
        "Il refait la salle d’expo en février, veut un configurateur sur tablette pour ses 3 vendeurs.",
        1,
      ],
      "Pouvons-nous programmer un deuxième rendez-vous avec eux ?",
    ],
  ),
  honest(
    ["Hortense Villard", "Villard Joaillerie", "Cédric Noblet"],
    "vous",
    [
      "2026-11-02 us: Madame, suite à notre entretien, voici notre proposition de gardiennage : 24 500 € par an, 2 rondes par nuit.",
      "2026-11-09 us: Madame, avez-vous pu prendre connaissance de notre proposition ?",
    ],
    "Notre proposition de gardiennage",
    [
      "Bonjour Hortense,",
      [
        "Ma proposition de gardiennage du 2 novembre, à 24 500 € annuels avec deux rondes chaque nuit, est restée sans réponse malgré ma relance du 9.",
        "voici notre proposition de gardiennage : 24 500 € par an, 2 rondes par nuit",
        1,
        2,
      ],
      "Dois-je en conclure que le projet n’est plus prioritaire ?",
    ],
  ),
  honest(
    ["Quentin Jaffré", "Jaffré Voiles", "Iris Delorme"],
    "tu",
    [
      "2026-10-13 contact: On est engagés avec notre hébergeur jusqu’au 7 janvier, je veux avoir basculé avant.",
    ],
    "Basculer avant le 7 janvier",
    [
      "Bonjour Quentin,",
      [
        "Ton engagement avec ton hébergeur s’achève le 7 janvier et ton souhait était d’avoir migré d’ici là.",
        "On est engagés avec notre hébergeur jusqu’au 7 janvier, je veux avoir basculé avant.",
        1,
      ],
      "On planifie la bascule ensemble ?",
    ],
  ),
  honest(
    ["Dominique Sabatier", "Sabatier Couverture", "Perrine Michel"],
    "vous",
    [
      "2026-11-10 contact: Pour les échafaudages, je fais mes budgets la première quinzaine de décembre avec ma banque.",
    ],
    "Vos budgets de décembre",
    [
      "Bonjour Dominique,",
      [
        "Vous établirez vos budgets avec votre banque dans la première quinzaine de décembre, échafaudages compris, m’avez-vous écrit le 10 novembre.",
        "Pour les échafaudages, je fais mes budgets la première quinzaine de décembre avec ma banque.",
        1,
      ],
      "Un récapitulatif de nos modèles vous aiderait-il à préparer ce rendez-vous ?",
    ],
  ),
  honest(
    ["Ariane Fleury", "Fleury Médiation", "Xavier Roche"],
    "vous",
    [
      "2026-11-18 contact: Ma consœur Paule Richard monte un centre de formation à Tours et cherche une plateforme. Je vous la présente la prochaine fois que je déjeune avec elle, si cela vous dit.",
    ],
    "Votre consœur Paule Richard",
    [
      "Bonjour Ariane,",
      [
        "Je serais très heureux de faire la connaissance de Paule Richard, votre consœur qui crée un centre de formation à Tours et à qui il faudrait une plateforme.",
        "Ma consœur Paule Richard monte un centre de formation à Tours et cherche une plateforme.",
        1,
      ],
      "Avez-vous déjà fixé votre prochain déjeuner avec elle ?",
    ],
  ),
  honest(
    ["Benoît Lavigne", "Verallis", "Chloé Mercier"],
    "vous",
    [
      "2026-11-13 contact linkedin: Nouveau poste : Verallis m’accueille comme directeur des systèmes d’information. Hâte de relever le défi du passage au cloud.",
    ],
    "Le défi du passage au cloud",
    [
      "Bonjour Benoît,",
      [
        "Félicitations pour votre arrivée chez Verallis en qualité de DSI, avec ce défi du passage au cloud que vous évoquez dans votre publication.",
        "Verallis m’accueille comme directeur des systèmes d’information. Hâte de relever le défi du passage au cloud.",
        1,
      ],
      "Par où comptez-vous attaquer ce chantier ?",
    ],
  ),
  honest(
    ["Thérèse Collin", "Paroisse Saint-Aubin", "Augustin Pascal"],
    "vous",
    [
      "2026-07-01 us note: Mme Collin, économe. Le projet sono de l’église attend l’avis de l’évêché, pas avant octobre-novembre. La recontacter alors.",
    ],
    "La sonorisation de l’église",
    [
      "Bonjour Thérèse,",
      [
        "Cet été, votre projet de sonorisation de l’église était suspendu à l’avis de l’évêché, attendu pour octobre ou novembre.",
        "Le projet sono de l’église attend l’avis de l’évêché, pas avant octobre-novembre.",
        1,
      ],
      "Cet avis est-il arrivé ?",
    ],
  ),
  honest(
    ["Wilfried Marchetti", "Marchetti Glaces", "Salomé Prat"],
    "tu",
    [
      "2026-11-20 other article: Marchetti Glaces décroche le référencement national chez Frais & Cie : ses sorbets seront vendus dans 310 supermarchés.",
    ],
    "Tes sorbets chez Frais & Cie",
    [
      "Bonjour Wilfried,",
      [
        "Quelle belle victoire, ce référencement national chez Frais & Cie, avec tes sorbets bientôt présents dans 310 supermarchés !",
        "décroche le référencement national chez Frais & Cie : ses sorbets seront vendus dans 310 supermarchés",
        1,
      ],
      "Ta chaîne du froid est-elle prête pour ces volumes ?",
    ],
  ),
  honest(
    ["Astrid Nielsen", "Nordlys France", "Paul-Henri Caron"],
    "vous",
    [
      "2026-11-10 contact: Dear Paul-Henri, bon je passe au français : je préfère que vous me rappeliez la semaine du 16, plutôt le matin. Il faut parler du stock déporté de Dunkerque.",
    ],
    "Le stock déporté de Dunkerque",
    [
      "Bonjour Astrid,",
      [
        "Vous souhaitiez que je vous contacte dans la semaine du 16 novembre, de préférence le matin, pour évoquer le stock déporté à Dunkerque.",
        "je préfère que vous me rappeliez la semaine du 16, plutôt le matin. Il faut parler du stock déporté de Dunkerque.",
        1,
      ],
      "Quel matin seriez-vous disponible ?",
    ],
  ),
  honest(
    ["Florent Bazin", "Bazin Pompes Funèbres", "Noé Lambert"],
    "vous",
    [
      "2026-11-17 contact: Vos tablettes de signature résistent-elles à la pluie ? On fait beaucoup de cérémonies dehors.",
    ],
    "Vos cérémonies en extérieur",
    [
      "Bonjour Florent,",
      [
        "Puisque beaucoup de vos cérémonies se déroulent à l’extérieur, vous désiriez savoir si nos tablettes de signature résistaient à la pluie.",
        "Vos tablettes de signature résistent-elles à la pluie ? On fait beaucoup de cérémonies dehors.",
        1,
      ],
      "Combien de cérémonies assurez-vous chaque mois ?",
    ],
  ),
  honest(
    ["Maud Chevallier", "Chevallier Nautisme", "Ewen Jégou"],
    "tu",
    [
      "2026-11-09 us: Je te transfère dès demain le carnet d’entretien du moteur et les photos de la coque, promis.",
      "2026-11-16 contact: Ewen ? Mon acheteur s’impatiente pour le carnet.",
    ],
    "Le carnet d’entretien du moteur",
    [
      "Bonjour Maud,",
      [
        "Je te présente mes excuses : le carnet d’entretien du moteur et les photos de la coque, promis le 9 novembre, ne sont pas partis.",
        "Je te transfère dès demain le carnet d’entretien du moteur et les photos de la coque, promis.",
        1,
      ],
      ["Je comprends que ton acheteur perde patience.", "Mon acheteur s’impatiente pour le carnet.", 2],
      "Veux-tu que je les lui adresse directement, avec toi en copie ?",
    ],
  ),
  honest(
    ["Roselyne Tardy", "Tardy Confection", "Adam Ferreira"],
    "vous",
    [
      "2026-11-19 us note: RDV Mme Tardy + chef d’atelier. 22 piqueuses, absentéisme élevé (ne pas en parler). Veulent chronométrer les postes 4 à 9 pour chiffrer au plus juste. Proposer une journée d’observation.",
    ],
    "Chronométrage des postes 4 à 9",
    [
      "Bonjour Roselyne,",
      [
        "De notre entretien du 19 novembre avec votre chef d’atelier, il ressort que vous aimeriez chronométrer les postes 4 à 9 afin d’affiner vos chiffrages.",
        "Veulent chronométrer les postes 4 à 9 pour chiffrer au plus juste.",
        1,
      ],
      "Une journée d’observation dans l’atelier vous paraîtrait-elle utile ?",
    ],
  ),
  honest(
    ["Loris Guyon", "Guyon Escalade", "Tiphaine Rault"],
    "tu",
    [
      "2026-10-31 us: Salut Loris, ci-joint la propale pour les prises et les tapis : 16,2 k€, port offert.",
      "2026-11-02 contact: Top, merci ! Je la montre à mes associés jeudi.",
    ],
    "Prises et tapis : l’avis de tes associés",
    [
      "Bonjour Loris,",
      [
        "Tu devais montrer à tes associés, le jeudi 5 novembre, ma proposition de 16 200 € pour les prises et les tapis, frais de port offerts.",
        "ci-joint la propale pour les prises et les tapis : 16,2 k€, port offert",
        1,
        2,
      ],
      "Qu’est-ce qu’ils en ont dit ?",
    ],
  ),
  honest(
    ["Mireille Astruc", "Astruc Lavande", "Gauthier Perrin"],
    "vous",
    [
      "2026-11-06 contact: Pouvez-vous confirmer que l’alambic de 500 litres se démonte ? Il doit voyager entre nos deux fermes.",
    ],
    "L’alambic de 500 litres",
    [
      "Bonjour Mireille,",
      [
        "Votre alambic doit pouvoir être transporté d’une ferme à l’autre, et vous aviez besoin qu’on vous confirme que le modèle de 500 litres peut se démonter.",
        "Pouvez-vous confirmer que l’alambic de 500 litres se démonte ? Il doit voyager entre nos deux fermes.",
        1,
      ],
      "Quelle est la largeur du véhicule qui le transportera ?",
    ],
  ),
];
