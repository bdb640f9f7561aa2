import type { Tables } from "../db/builder.ts";

/** A table's name: of `public` unless it says so. */
type Named<Name> = Name extends `${infer Schema}.${infer Table}`
  ? { readonly table: Table } & (Schema extends "public"
      ? { readonly schema?: Schema }
      : { readonly schema: Schema })
  : never;

/** A table of the organization in its export. Its columns are those of the migrations. */
export type ExportedTable = {
  [Name in keyof Tables]: Named<Name> & Exported<keyof Tables[Name]>;
}[keyof Tables];

interface Exported<Column> {
  /** The files' name in the archive, without extension. */
  readonly file: string;
  /** What it holds, for the person who opens the archive. */
  readonly meaning: string;
  /** The columns that name a row. */
  readonly key: readonly Column[];
  /** The ids by whose ranges the rows are dealt out to parts: random ones, as hashes are, are spread evenly. */
  readonly dealtBy: Column;
  /** It is no id: its hash is. */
  readonly isHashed?: true;
}

/**
 * Every table of the Data API, and what texts were before they were cleaned: a test holds this list against the
 * database's catalogue.
 */
export const exportedTables: readonly ExportedTable[] = [
  {
    table: "cadence_rule",
    file: "cadence-rules",
    meaning: "les règles de rythme de vos contacts",
    key: ["position"],
    dealtBy: "position",
    isHashed: true,
  },
  {
    table: "call_consent",
    file: "call-consents",
    meaning: "les accords à être appelé, et qui les a enregistrés",
    key: ["contact_id"],
    dealtBy: "contact_id",
  },
  {
    table: "contact_cadence",
    file: "contact-cadences",
    meaning: "les rythmes fixés à la main, et par qui",
    key: ["contact_id"],
    dealtBy: "contact_id",
  },
  {
    table: "letter_choice",
    file: "letter-choices",
    meaning: "comment chacun écrit à un contact\u00A0: canal, tutoiement ou vouvoiement",
    key: ["contact_id", "user_id"],
    dealtBy: "contact_id",
  },
  { table: "contact", file: "contacts", meaning: "les contacts", key: ["id"], dealtBy: "id" },
  {
    table: "engagement",
    file: "engagements",
    meaning: "les échanges\u00A0: e-mails, appels, réunions",
    key: ["id"],
    dealtBy: "id",
  },
  { table: "note", file: "notes", meaning: "les notes", key: ["id"], dealtBy: "id" },
  {
    table: "raw_text",
    schema: "private",
    file: "raw-texts",
    meaning: "les échanges et notes tels que vos CRM les contiennent, avant nettoyage",
    key: ["crm", "crm_id"],
    dealtBy: "crm_id",
    isHashed: true,
  },
  {
    table: "deal",
    file: "deals",
    meaning: "les affaires de vos CRM et de vos fichiers",
    key: ["id"],
    dealtBy: "id",
  },
  {
    table: "deal_contact",
    file: "deal-contacts",
    meaning: "les contacts de chaque affaire",
    key: ["deal_id", "contact_id"],
    dealtBy: "deal_id",
  },
  {
    table: "text_reading",
    file: "text-readings",
    meaning: "les échanges, notes et publications lus\u00A0: par qui, et quand",
    key: ["contact_id", "text_kind", "text_id", "reader"],
    dealtBy: "contact_id",
  },
  {
    table: "fact",
    file: "facts",
    meaning: "les faits relevés dans chaque texte, avec leurs mots",
    key: ["contact_id", "text_kind", "text_id", "reader", "position"],
    dealtBy: "contact_id",
  },
  {
    table: "fact_correction",
    file: "fact-corrections",
    meaning: "vos corrections de ce qui a été lu, et par qui",
    key: ["id"],
    dealtBy: "id",
  },
  {
    table: "named_person",
    file: "named-people",
    meaning: "les contacts que vos échanges nomment\u00A0: successeurs, présentés, nouveaux postes",
    key: ["id"],
    dealtBy: "id",
  },
  {
    table: "action",
    file: "actions",
    meaning: "les actions proposées et leurs messages",
    key: ["id"],
    dealtBy: "id",
  },
  {
    table: "action_event",
    file: "action-events",
    meaning: "l’historique des actions\u00A0: faites, masquées, modifiées",
    key: ["id"],
    dealtBy: "action_id",
  },
  {
    table: "suggestion",
    file: "suggestions",
    meaning: "les listes de chaque jour, avec les raisons",
    key: ["user_id", "day", "position"],
    dealtBy: "contact_id",
  },
  {
    table: "claim",
    file: "claims",
    meaning: "les phrases des messages et ce sur quoi elles s’appuient",
    key: ["action_id", "position"],
    dealtBy: "action_id",
  },
  {
    table: "linkedin_profile",
    file: "linkedin-profiles",
    meaning: "les profils LinkedIn que vous avez donnés, et leur analyse",
    key: ["contact_id"],
    dealtBy: "contact_id",
  },
  {
    table: "article",
    file: "articles",
    meaning: "les articles sur les sociétés",
    key: ["id"],
    dealtBy: "id",
  },
  {
    table: "suppression",
    file: "suppressions",
    meaning: "les oppositions\u00A0: qui ne doit pas être contacté",
    key: ["id"],
    dealtBy: "id",
  },
  {
    table: "job",
    file: "jobs",
    meaning: "les travaux longs\u00A0: synchronisations, listes du jour",
    key: ["id"],
    dealtBy: "id",
  },
];
