import { call, mailIn, mailOut, type Scenario } from "../scene.ts";

export const unansweredQuestion: Scenario = {
  kind: "unanswered-question",
  worth: true,
  triggers: [
    (s) => [
      mailIn(
        -4 - s.d,
        "Question technique",
        `Bonjour ${s.owner},\n\nNotre service informatique demande si ${s.product} peut se connecter à notre ERP (Sage X3) sans développement. Est-ce le cas ? Et sinon, quel est l'ordre de prix ?\n\nMerci d'avance`,
      ),
    ],
    (s) => [
      mailIn(
        -5,
        `${s.product} : hors connexion ?`,
        `Bonjour,\n\nDeux petites questions avant notre réunion interne :\n- l'application mobile marche-t-elle sans réseau (notre sous-sol à ${s.site} ne capte rien) ?\n- peut-on limiter ce que voient les sous-traitants ?\n\nVous me dites ?`,
      ),
    ],
    (s) => [
      mailOut(
        -12,
        "Suite à notre échange",
        `Bonjour ${s.first},\n\nMerci pour votre temps ce matin. Je reste à votre disposition si d'autres points vous viennent.\n\nBien cordialement`,
      ),
      mailIn(
        -6,
        "Re: Suite à notre échange",
        `Bonjour ${s.owner},\n\nOui justement : combien de jours de formation faut-il compter pour ${s.seats} personnes ? ${s.colleague} (${s.colleagueJob}) voudrait le chiffre pour le dossier.\n\nCdt`,
      ),
    ],
    (s) => [
      mailIn(
        -3,
        "hébergement des données",
        `Bonjour ${s.owner}, nos clients nous interrogent : où sont hébergées les données d'Ordalys ? En France ? Avez-vous un document à transmettre ? Merci`,
      ),
    ],
    (s) => [
      mailIn(
        -7,
        "Tarif pour un site de plus",
        `Bonjour,\n\nNous ouvrons ${s.site} et aimerions savoir ce que coûterait l'équipement de ce site en plus. Pouvez-vous nous éclairer ?\n\nBien à vous`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      mailOut(
        -2,
        "Re: votre question",
        `Bonjour ${s.first},\n\nLa réponse est oui, sans surcoût ; le détail est dans le document joint. N'hésitez pas à le faire suivre à ${s.colleague}.\n\nBien cordialement`,
      ),
    ],
    (s) => [
      call(
        -1,
        `Répondu de vive voix aux questions de ${s.first}, tout est clair pour ${s.il === "il" ? "lui" : "elle"}. Pas d'autre point.`,
      ),
    ],
  ],
};
