import { type Scenario, told } from "../../../functions/language/grounding/scenario.fixture.ts";

/** Written after the rules and their lists, to see how drafts that were not foreseen are judged. */
export const LATER_DRAFTS: readonly Scenario[] = [
  told({
    names: ["Noémie Gaillard", "Pépinières du Ponant", "Sacha Lemoine", "Verdia"],
    sources: [
      [
        "n1",
        "note",
        "2026-10-14",
        "us",
        "Noémie arrose encore 14 serres à la main. Budget irrigation validé : 31 500 € HT. Elle veut une visite technique avant les gelées.",
      ],
      [
        "e1",
        "engagement",
        "2026-10-20",
        "contact",
        "Bonjour Sacha, pensez-vous que vos sondes tiendraient dans nos serres en verre ? L’humidité y dépasse 90 %. Noémie",
      ],
    ],
    drafts: [
      [
        "Vos serres en verre",
        "Bonjour Noémie,\n\n⟦Vous vous demandiez si nos sondes tiendraient dans vos serres en verre, où l’humidité dépasse 90 %.|e1|pensez-vous que vos sondes tiendraient dans nos serres en verre ? L’humidité y dépasse 90 %.⟧ C’est une excellente remarque, que je préfère traiter sur place. Quand pourrais-je passer ?\n\nBien cordialement,\nSacha Lemoine",
      ],
      [
        "Visite technique",
        "Bonjour Noémie,\n\n⟦Vous souhaitiez une visite technique avant les gelées.|n1|Elle veut une visite technique avant les gelées.⟧ Mon agenda est encore ouvert et je me déplacerai volontiers. Quelle date vous arrangerait le mieux ?\n\nSacha Lemoine",
      ],
      [
        "14 serres à équiper",
        "Bonjour Noémie,\n\n⟦À la mi-octobre, vous m’expliquiez arroser vos quatorze serres à la main.|n1|Noémie arrose encore 14 serres à la main.⟧ ⟦Le budget d’irrigation, 31 500 € HT, étant validé, nous pouvons avancer sereinement.|n1|Budget irrigation validé : 31 500 € HT.⟧ Par quelle serre voudriez-vous débuter ?\n\nBien à vous,\nSacha Lemoine",
      ],
    ],
  }),
  told({
    names: ["Ibrahim Diop", "Boulangeries Tanguy", "Lucie Ferrand", "Caissio"],
    sources: [
      [
        "m1",
        "engagement",
        "2026-11-04",
        "us",
        "Démo caisse à Ibrahim et sa sœur Awa. Sept boutiques, caisses actuelles louées 89 €/mois chacune jusqu’en juin 2027. Point bloquant : les tickets restaurant.",
      ],
    ],
    drafts: [
      [
        "Les tickets restaurant",
        "Bonjour Ibrahim,\n\nMerci, ainsi qu’à Awa, pour le temps que vous m’avez consacré le 4 novembre. ⟦Les tickets restaurant restaient votre point bloquant.|m1|Point bloquant : les tickets restaurant.⟧ J’ai creusé la question de mon côté. Puis-je vous exposer ce que j’ai trouvé ?\n\nBien cordialement,\nLucie Ferrand",
      ],
      [
        "Vos sept boutiques",
        "Bonjour Ibrahim,\n\n⟦Vos caisses sont louées 89 € par mois chacune, et ce jusqu’en juin 2027.|m1|caisses actuelles louées 89 €/mois chacune jusqu’en juin 2027⟧ Cela nous laisse le temps de bâtir un projet solide pour les sept boutiques. Seriez-vous partant pour une première séance de travail ?\n\nLucie Ferrand",
      ],
    ],
  }),
  told({
    names: ["Agnès Bourdon", "Agence Hémisphère", "Lucie Ferrand", "Caissio"],
    register: "tu",
    sources: [
      [
        "e1",
        "engagement",
        "2026-11-09",
        "contact",
        "Coucou Lucie, on a perdu notre responsable compta, du coup tout est décalé. Rappelle-moi dans la semaine du 30 novembre ? Bises, Agnès",
      ],
      [
        "n1",
        "note",
        "2026-09-15",
        "us",
        "Agnès : 3 associés, signature par les trois. Tarif annoncé 240 €/mois.",
      ],
    ],
    drafts: [
      [
        "On en reparle ?",
        "Salut Agnès,\n\n⟦Tu me proposais de te rappeler dans la semaine du 30 novembre, le temps de digérer le départ de votre responsable compta.|e1|on a perdu notre responsable compta, du coup tout est décalé. Rappelle-moi dans la semaine du 30 novembre⟧ Quel jour t’irait le mieux ?\n\nÀ bientôt,\nLucie",
      ],
      [
        "La signature des trois associés",
        "Bonjour Agnès,\n\n⟦La signature demande l’accord des trois associés, m’avais-tu dit en septembre.|n1|3 associés, signature par les trois⟧ ⟦Le tarif annoncé était de 240 € par mois.|n1|Tarif annoncé 240 €/mois.⟧ Qu’en pensent les deux autres ?\n\nBelle journée,\nLucie Ferrand",
      ],
    ],
  }),
  told({
    names: ["Philippe Rigaud", "Hôpital Saint-Éloi", "Sacha Lemoine", "Verdia"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-11-02",
        "contact",
        "Monsieur, la direction des achats a relancé la procédure. Date limite de remise des plis : 11 décembre à 12 h. Lot 3 : nettoyage des façades, environ 6 400 m². P. Rigaud",
      ],
      [
        "n1",
        "note",
        "2026-10-27",
        "us",
        "Rigaud apprécie notre réactivité. Ancien prestataire : Clarinet, pénalités appliquées deux fois.",
      ],
    ],
    drafts: [
      [
        "Lot 3, façades",
        "Monsieur,\n\n⟦Vous nous informiez le 2 novembre que la procédure est relancée, avec une remise des plis le 11 décembre à 12 h.|e1|la direction des achats a relancé la procédure. Date limite de remise des plis : 11 décembre à 12 h.⟧ Nous étudions le lot 3 avec attention. Une visite des façades est-elle prévue ?\n\nRespectueusement,\nSacha Lemoine",
      ],
      [
        "6 400 m² de façades",
        "Bonjour Monsieur Rigaud,\n\n⟦Le lot 3 porte sur le nettoyage d’environ 6 400 m² de façades.|e1|Lot 3 : nettoyage des façades, environ 6 400 m².⟧ Pour bien dimensionner nos équipes, j’aurais besoin des plans. À qui dois-je m’adresser ?\n\nSacha Lemoine",
      ],
    ],
  }),
  told({
    names: ["Delphine Chabert", "Cartonnages Orvanne", "Camille Renaud", "Ordalys"],
    sources: [
      [
        "n1",
        "note",
        "2026-11-12",
        "us",
        "appel delphine 10min, elle a lu le guide, trouve la partie pièces détachées légère. veut chiffrer les ruptures (1 par semaine env, 800 € l’arrêt). rappeler après le 20.",
      ],
    ],
    drafts: [
      [
        "Pièces détachées",
        "Bonjour Delphine,\n\n⟦Vous trouviez la partie consacrée aux pièces détachées un peu légère dans notre guide.|n1|elle a lu le guide, trouve la partie pièces détachées légère⟧ Votre franchise m’a été précieuse et j’ai complété ce passage. Voulez-vous y jeter un œil ?\n\nBien cordialement,\nCamille Renaud",
      ],
      [
        "Le coût d’une rupture",
        "Bonjour Delphine,\n\n⟦À raison d’une rupture par semaine et de 800 € par arrêt, le sujet mérite qu’on s’y penche.|n1|veut chiffrer les ruptures (1 par semaine env, 800 € l’arrêt)⟧ ⟦Vous m’aviez invitée à vous rappeler après le 20.|n1|rappeler après le 20⟧ Avez-vous une demi-heure à m’accorder ?\n\nCamille Renaud",
      ],
    ],
  }),
  told({
    names: ["Quentin Loiseau", "Mutuelle Grandval", "Julien Mercier", "Scolia"],
    sources: [
      [
        "e1",
        "engagement",
        "2026-10-30",
        "us",
        "Bonjour Quentin, comme promis voici les trois scénarios : socle (19 k€), intermédiaire (27 k€), complet (41 k€). Le socle couvre vos 12 agences. Julien",
      ],
      [
        "e2",
        "engagement",
        "2026-11-03",
        "contact",
        "Merci Julien. Le scénario intermédiaire nous parle, mais notre RSSI veut d’abord l’attestation ISO 27001. Quentin",
      ],
    ],
    drafts: [
      [
        "L’attestation demandée",
        "Bonjour Quentin,\n\n⟦Votre RSSI attend l’attestation ISO 27001 avant toute chose.|e2|notre RSSI veut d’abord l’attestation ISO 27001⟧ Elle est jointe à ce message. Lui convient-elle sous cette forme ?\n\nBien cordialement,\nJulien Mercier",
      ],
      [
        "Scénario intermédiaire",
        "Bonjour Quentin,\n\n⟦Des trois scénarios reçus le 30 octobre, l’intermédiaire, à 27 k€, retenait votre attention.|e2|Le scénario intermédiaire nous parle⟧ ⟦Je vous avais envoyé les trois chiffrages comme promis.|e1|comme promis voici les trois scénarios : socle (19 k€), intermédiaire (27 k€), complet (41 k€)⟧ Qu’est-ce qui vous ferait pencher définitivement ?\n\nJulien Mercier",
      ],
    ],
  }),
];
