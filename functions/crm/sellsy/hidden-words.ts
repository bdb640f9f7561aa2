import type { Hidden } from "../definition.ts";

/** Sellsy logs what was sent from it; what people answer stays in their mailbox. */
export const ANSWERS = "answers";

const NOT_READ = "ne sont pas lus\u00A0: quelqu’un à qui l’on vient de parler peut vous être proposé.";

const THINGS: Readonly<Partial<Record<string, readonly [what: string, cost: string]>>> = {
  [ANSWERS]: [
    "Les réponses reçues par e-mail",
    "Sellsy ne garde que les e-mails envoyés\u00A0: une réponse d’hier n’est connue que si un commentaire ou un appel le dit.",
  ],
  individuals: ["Les particuliers", "ils ne sont pas lus, et personne parmi eux ne vous est proposé."],
  "phone-calls": ["Les appels", NOT_READ],
  "calendar-events": ["Les rendez-vous", NOT_READ],
  tasks: ["Les tâches", "elles ne sont pas lues."],
  emails: ["Les e-mails envoyés", NOT_READ],
  comments: ["Les commentaires", "ils ne sont pas lus\u00A0: ce qui s’y est promis n’est pas rappelé."],
  opportunities: [
    "Les opportunités",
    "ni leur montant ni leur date ne sont affichés, et elles ne donnent aucune raison de contacter quelqu’un.",
  ],
  estimates: ["Les devis", "un devis resté sans réponse ne vous est pas rappelé."],
};

/** Describes what is hidden. Sellsy hides no opt-outs: they are fields of the person. */
export function hiddenThings(names: readonly string[]): Hidden["things"] {
  return names.flatMap((name) => {
    const words = THINGS[name];
    return words === undefined ? [] : [{ what: words[0], cost: words[1], isLegalRisk: false }];
  });
}

export const remedy =
  "Notez dans Sellsy, en commentaire, ce qui s’est dit par e-mail. Les droits manquants se donnent à l’accès API, dans le portail développeurs de Sellsy\u00A0: reconnectez ensuite Sellsy.";
