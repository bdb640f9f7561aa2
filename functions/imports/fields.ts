import type { ImportKind } from "./contract.ts";

export interface Field {
  readonly name: string;
  /** As people read it. */
  readonly label: string;
  readonly required: boolean;
}

const optional = <Name extends string>(name: Name, label: string) =>
  ({ name, label, required: false }) as const;

/** Which header names which: header-words.ts. */
const contactFields = [
  optional("email", "E-mail"),
  optional("otherEmail", "Autre e-mail, si le premier manque"),
  optional("lastName", "Nom"),
  optional("firstName", "Prénom"),
  // Of exports that have one column for both: it fills what the two above leave empty.
  optional("fullName", "Prénom et nom"),
  optional("company", "Société"),
  optional("job", "Fonction"),
  optional("phone", "Téléphone"),
  optional("mobile", "Mobile"),
  optional("otherPhone", "Autre téléphone"),
  optional("comment", "Commentaire"),
  optional("lastExchange", "Dernier échange"),
  optional("amount", "Montant de l’affaire"),
  optional("linkedinProfileUrl", "Profil LinkedIn"),
  optional("ownerEmail", "Propriétaire"),
] as const satisfies readonly Field[];

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

/** `headers`: those that mean it, as `plainHeader` writes them. */
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
] as const satisfies readonly (Field & { readonly headers: readonly string[] })[];

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

/** The field of notes that a plain header names. */
export function noteFieldNamed(plain: string): NoteField | null {
  return noteFields.find(({ headers }) => headers.some((header) => header === plain))?.name ?? null;
}
