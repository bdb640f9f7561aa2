import type { Hidden } from "../definition.ts";
import { missedIn } from "./visibility.ts";

type Thing = Hidden["things"][number];

/** Objects that are not read at all, with the consequence. */
const OBJECTS: Readonly<Partial<Record<string, readonly [what: string, cost: string]>>> = {
  Contact: ["Les contacts (Contact)", "aucun n’est lu\u00A0; seules des pistes peuvent vous être proposées."],
  Lead: [
    "Les pistes (Lead)",
    "les personnes qui ne sont encore que des pistes ne vous sont jamais proposées, et rien n’est lu de ce qui s’est passé avec elles.",
  ],
  Task: [
    "Les tâches et les appels (Task)",
    "ils ne comptent pas\u00A0: une personne appelée hier peut vous être proposée aujourd’hui.",
  ],
  Event: ["Les rendez-vous (Event)", "un rendez-vous passé ou à venir n’est pas connu."],
  EmailMessage: [
    "Les e-mails (EmailMessage)",
    "ils ne sont pas lus\u00A0: une réponse reçue hier n’est pas connue, et les messages proposés n’en tiennent pas compte.",
  ],
  ContentDocument: [
    "Les notes (ContentDocument)",
    "celles de Lightning ne sont pas lues\u00A0: ni les raisons ni les messages proposés ne s’en servent.",
  ],
  Note: ["Les notes de Salesforce Classic (Note)", "elles ne sont pas lues."],
  EventRelation: [
    "Les participants des rendez-vous (EventRelation)",
    "un rendez-vous n’est rattaché qu’à son contact principal.",
  ],
  EmailMessageRelation: [
    "Les correspondants des e-mails (EmailMessageRelation)",
    "les e-mails ne peuvent être rattachés à personne, et ne sont pas lus.",
  ],
  Opportunity: [
    "Les opportunités (Opportunity)",
    "ni leur montant ni leur date de clôture ne sont affichés, et elles ne donnent aucune raison de contacter quelqu’un.",
  ],
  OpportunityContactRole: [
    "Les rôles des contacts (OpportunityContactRole)",
    "les opportunités ne peuvent être rattachées à personne, et ne sont pas lues.",
  ],
  ContentDocumentLink: [
    "Les liens des notes (ContentDocumentLink)",
    "les notes de Lightning ne peuvent être rattachées à personne, et ne sont pas lues.",
  ],
};

/** Fields, on whatever object. */
const FIELD_WORDS: Readonly<Partial<Record<string, readonly [what: string, cost: string]>>> = {
  HasOptedOutOfEmail: [
    "Le refus des e-mails (HasOptedOutOfEmail)",
    "une personne qui a refusé vos e-mails dans Salesforce n’est pas reconnue et peut vous être proposée. Son opposition vous engage quand même.",
  ],
  DoNotCall: [
    "Le refus des appels (DoNotCall)",
    "une personne qui a refusé d’être appelée n’est pas reconnue et peut vous être proposée. Son opposition vous engage quand même.",
  ],
  EmailBouncedDate: [
    "Les adresses en erreur (EmailBouncedDate)",
    "une adresse qui ne reçoit plus rien n’est pas reconnue, et peut vous être proposée.",
  ],
  Email: [
    "L’adresse e-mail (Email)",
    "personne n’est reconnu à son adresse, et il n’y a personne à qui écrire.",
  ],
  FirstName: ["Le prénom (FirstName)", "il manque sur les fiches et dans les messages."],
  LastName: ["Le nom (LastName)", "il manque sur les fiches et dans les messages."],
  Phone: ["Le téléphone (Phone)", "il manque sur les fiches, d’où l’on ne peut alors pas appeler."],
  MobilePhone: ["Le mobile (MobilePhone)", "il manque sur les fiches."],
  Title: ["L’intitulé (Title)", "il manque."],
  "Account.Name": ["L’entreprise (Account)", "elle manque sur les fiches et dans les messages."],
  Company: ["L’entreprise (Company)", "elle manque sur les fiches et dans les messages."],
  "Owner.Email": ["Le propriétaire (OwnerId)", "il n’est pas connu\u00A0: ces contacts ne sont à personne."],
  IsPrivate: [
    "La mention «\u00A0privé\u00A0» (IsPrivate)",
    "faute de savoir ce qui est privé, rien de ce qui y est écrit n’est lu.",
  ],
  Subject: ["L’objet (Subject)", "il n’est pas lu."],
  Description: ["Le commentaire (Description)", "ce qui y est écrit n’est pas lu."],
  TextBody: ["Le texte (TextBody)", "il n’est pas lu."],
  HtmlBody: ["Le texte mis en forme (HtmlBody)", "il n’est pas lu."],
  Body: ["Le texte (Body)", "il n’est pas lu."],
  Name: ["Le nom (Name)", "il n’est pas affiché."],
  StageName: ["L’étape (StageName)", "elle n’est pas affichée."],
  Amount: ["Le montant (Amount)", "il n’est pas affiché."],
  CloseDate: ["La date de clôture (CloseDate)", "une clôture proche ou dépassée n’est pas connue."],
  NextStep: ["La prochaine étape (NextStep)", "elle n’est pas connue."],
};

const OPPOSITIONS: ReadonlySet<string> = new Set(["HasOptedOutOfEmail", "DoNotCall"]);

/** The people or records a field describes. */
const OF: Readonly<Partial<Record<string, string>>> = {
  Contact: "des contacts",
  Lead: "des pistes",
  Task: "des tâches et des appels",
  Event: "des rendez-vous",
  EmailMessage: "des e-mails",
  ContentDocument: "des notes",
  Note: "des notes de Salesforce Classic",
  Opportunity: "des opportunités",
};

/** Objects that are useless without another one. */
const WITHIN: Readonly<Partial<Record<string, string>>> = {
  EventRelation: "Event",
  EmailMessageRelation: "EmailMessage",
  ContentDocumentLink: "ContentDocument",
  OpportunityContactRole: "Opportunity",
};

/** Describes what is hidden, legal risks first. A field hidden on several objects is listed once. */
export function hiddenThings(names: readonly string[]): Thing[] {
  const missed = missedIn(names);
  const objects = new Set(missed.filter((name) => !name.includes(".")));
  const fields = new Map<string, string[]>();
  for (const name of missed) {
    const [object = "", ...path] = name.split(".");
    if (path.length === 0 || objects.has(object)) continue;
    const field = path.join(".");
    fields.set(field, [...(fields.get(field) ?? []), object]);
  }
  const things: Thing[] = [
    ...[...objects]
      .filter((object) => !objects.has(WITHIN[object] ?? ""))
      .map((object) => thing(OBJECTS[object] ?? [`L’objet ${object}`, "il n’est pas lu."], false)),
    ...[...fields].map(([field, of]) => {
      const [what, cost] = FIELD_WORDS[field] ?? [`Le champ ${field}`, "il n’est pas lu."];
      const whose = of.map((object) => OF[object] ?? `de ${object}`).join(" et ");
      return thing([`${what} ${whose}`, cost], OPPOSITIONS.has(field));
    }),
  ];
  return things.toSorted((a, b) => Number(b.isLegalRisk) - Number(a.isLegalRisk));
}

function thing([what, cost]: readonly [string, string], isLegalRisk: boolean): Thing {
  return { what, cost, isLegalRisk };
}

export const remedy =
  "Un administrateur de Salesforce peut donner ces accès à l’utilisateur qui a fait la connexion (profil, ou ensemble d’autorisations)\u00A0: ils seront lus à la synchronisation suivante.";
