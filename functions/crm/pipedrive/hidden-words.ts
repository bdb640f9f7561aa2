import type { Hidden } from "../definition.ts";

/** Pipedrive returns mails for one person at a time only, which would exhaust its daily budget. */
export const MAILS = "mails";

const THINGS: Readonly<Partial<Record<string, readonly [what: string, cost: string]>>> = {
  [MAILS]: [
    "Les e-mails synchronisés",
    "Pipedrive ne les donne qu’une personne à la fois\u00A0: une réponse reçue hier n’est connue que si une activité le dit.",
  ],
  activities: [
    "Les activités",
    "elles ne sont pas lues\u00A0: une personne appelée hier peut vous être proposée aujourd’hui.",
  ],
  deals: [
    "Les affaires",
    "ni leur montant ni leur date de clôture ne sont affichés, et elles ne donnent aucune raison de contacter quelqu’un.",
  ],
};

/** Describes what is hidden. Pipedrive hides no opt-outs: they are fields of the person. */
export function hiddenThings(names: readonly string[]): Hidden["things"] {
  return names.flatMap((name) => {
    const words = THINGS[name];
    return words === undefined ? [] : [{ what: words[0], cost: words[1], isLegalRisk: false }];
  });
}

export const remedy =
  "Notez dans Pipedrive, comme activité, ce qui s’est dit par e-mail. Les droits manquants se donnent à l’application, dans le Marketplace de Pipedrive\u00A0: reconnectez ensuite Pipedrive.";
