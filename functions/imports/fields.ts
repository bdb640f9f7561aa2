import type { ImportKind } from "./contract.ts";

export interface Field {
  readonly name: string;
  /** As people read it. */
  readonly label: string;
  readonly required: boolean;
  /** Headers that mean it, as `plainHeader` writes them: French, English, and CRMs' exports. */
  readonly headers: readonly string[];
}

const EMAIL_HEADERS = [
  "e mail",
  "email",
  "mail",
  "courriel",
  "adresse e mail",
  "adresse email",
  "adresse mail",
  "adresse electronique",
  "adresse de messagerie",
  "email address",
  "e mail address",
  "work email",
];

const contactFields = [
  {
    name: "email",
    label: "E-mail",
    required: false,
    headers: [...EMAIL_HEADERS, "e mail du contact", "email du contact"],
  },
  {
    name: "lastName",
    label: "Nom",
    required: false,
    headers: ["nom", "nom de famille", "nom du contact", "last name", "lastname", "surname", "family name"],
  },
  {
    name: "firstName",
    label: "Prénom",
    required: false,
    headers: ["prenom", "first name", "firstname", "given name"],
  },
  {
    // Of exports that have one column for both: it fills what the two above leave empty.
    name: "fullName",
    label: "Prénom et nom",
    required: false,
    headers: ["nom complet", "prenom et nom", "nom et prenom", "full name", "name", "display name"],
  },
  {
    name: "company",
    label: "Société",
    required: false,
    headers: [
      "societe",
      "entreprise",
      "organisation",
      "compte",
      "raison sociale",
      "nom de l entreprise",
      "nom de la societe",
      "nom du compte",
      "company",
      "company name",
      "associated company",
      "account",
      "account name",
      "organization",
      "organization name",
    ],
  },
  {
    name: "job",
    label: "Fonction",
    required: false,
    headers: [
      "fonction",
      "poste",
      "intitule du poste",
      "intitule de poste",
      "titre",
      "job title",
      "jobtitle",
      "job",
      "title",
      "position",
    ],
  },
  {
    name: "linkedinProfileUrl",
    label: "Profil LinkedIn",
    required: false,
    headers: [
      "linkedin",
      "profil linkedin",
      "url linkedin",
      "lien linkedin",
      "adresse linkedin",
      "url du profil linkedin",
      "linkedin url",
      "linkedin profile",
      "linkedin profile url",
    ],
  },
  {
    name: "ownerEmail",
    label: "Propriétaire",
    required: false,
    headers: [
      "proprietaire",
      "proprietaire du contact",
      "e mail du proprietaire",
      "email du proprietaire",
      "commercial",
      "owner",
      "owner email",
      "hubspot owner",
    ],
  },
] as const satisfies readonly Field[];

const noteFields = [
  {
    name: "email",
    label: "E-mail du contact",
    required: true,
    headers: ["e mail du contact", "email du contact", "contact", ...EMAIL_HEADERS],
  },
  {
    name: "date",
    label: "Date",
    required: true,
    headers: [
      "date",
      "date de la note",
      "date de creation",
      "date d activite",
      "date de l activite",
      "cree le",
      "activity date",
      "create date",
      "created date",
      "created at",
    ],
  },
  {
    name: "text",
    label: "Texte",
    required: true,
    headers: [
      "texte",
      "note",
      "notes",
      "contenu",
      "commentaire",
      "commentaires",
      "compte rendu",
      "corps de la note",
      "description",
      "text",
      "note body",
      "hs note body",
      "body",
      "content",
      "comment",
      "comments",
    ],
  },
  {
    name: "author",
    label: "Auteur",
    required: false,
    headers: ["auteur", "cree par", "redacteur", "author", "created by", "owner", "proprietaire"],
  },
] as const satisfies readonly Field[];

export type ContactField = (typeof contactFields)[number]["name"];
export type NoteField = (typeof noteFields)[number]["name"];

/** What a column of a file can fill. */
export const fieldsOf: Readonly<Record<ImportKind, readonly Field[]>> = {
  contacts: contactFields,
  notes: noteFields,
};

/** What each line needs, as people read it. */
export const ruleOf: Readonly<Record<ImportKind, string>> = {
  contacts: "Chaque ligne a un e-mail ou un nom.",
  notes: "Chaque ligne a l’e-mail d’un contact, une date et un texte.",
};

/** Which columns are missing for any line to be imported, as a sentence; null when none is. */
export function missingFields(kind: ImportKind, mapped: ReadonlySet<string>): string | null {
  if (kind === "contacts") {
    return ["email", "lastName", "fullName"].some((field) => mapped.has(field))
      ? null
      : "Aucune colonne ne donne l’e-mail ni le nom\u00A0: choisissez-en une.";
  }
  const missing = noteFields.filter((field) => field.required && !mapped.has(field.name));
  return missing.length === 0
    ? null
    : `Choisissez la colonne de\u00A0: ${missing.map((field) => field.label).join(", ")}.`;
}

/** A header in lower case, without accents and punctuation: « Prénom  (usuel) » → `prenom usuel`. */
export function plainHeader(header: string): string {
  return header
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
