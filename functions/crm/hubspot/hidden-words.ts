import type { Hidden } from "../definition.ts";

/** What is unreadable without a scope, by the names of granted.ts. */
const THINGS: Readonly<Partial<Record<string, readonly [what: string, cost: string]>>> = {
  contacts: ["Les contacts", "aucun n’est lu, et personne ne vous est proposé."],
  emails: [
    "Les e-mails",
    "ils ne sont pas lus\u00A0: une réponse reçue hier n’est pas connue, et les messages proposés n’en tiennent pas compte.",
  ],
  "emails.content": [
    "Le contenu des e-mails",
    "HubSpot masque leur objet et leur texte\u00A0: ni les raisons ni les messages proposés ne s’en servent.",
  ],
  calls: [
    "Les appels",
    "ils ne comptent pas\u00A0: une personne appelée hier peut vous être proposée aujourd’hui.",
  ],
  meetings: ["Les rendez-vous", "un rendez-vous passé ou à venir n’est pas connu."],
  communications: ["Les SMS et les messages WhatsApp ou LinkedIn", "ils ne sont pas lus."],
  notes: [
    "Les notes",
    "elles ne sont pas lues\u00A0: ni les raisons ni les messages proposés ne s’en servent.",
  ],
  deals: [
    "Les transactions",
    "ni leur montant ni leur date de clôture ne sont affichés, et elles ne donnent aucune raison de contacter quelqu’un.",
  ],
  "deals.stages": ["Les étapes des transactions", "leur nom n’est pas affiché."],
  owners: [
    "Les propriétaires",
    "de nouveaux propriétaires ne sont pas reconnus\u00A0: leurs contacts ne sont à personne.",
  ],
};

/** Describes what is hidden. HubSpot hides no opt-outs: they are fields of the contact. */
export function hiddenThings(names: readonly string[]): Hidden["things"] {
  return (
    names
      // A detail is not listed if its whole kind is hidden.
      .filter((name) => !name.includes(".") || !names.includes(name.split(".")[0] ?? ""))
      .flatMap((name) => {
        const words = THINGS[name];
        return words === undefined ? [] : [{ what: words[0], cost: words[1], isLegalRisk: false }];
      })
  );
}

export const remedy =
  "Déconnectez HubSpot, puis reconnectez-le avec un compte qui a ces droits et en acceptant toutes les autorisations demandées\u00A0: ils seront lus à la synchronisation suivante.";
