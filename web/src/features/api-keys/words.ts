import type { ApiKey } from "../../../../functions/api-keys/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";

type Scope = ApiKey["scopes"][number];

interface ScopeWords {
  readonly scope: Scope;
  /** What the box is called where a key is made. */
  readonly label: string;
  /** The same in a list of several. */
  readonly short: string;
}

/** Every scope, in the order in which they are offered. */
export const SCOPES: readonly ScopeWords[] = [
  {
    scope: "contacts:read",
    label: "Lire les contacts, leurs échanges, les listes du jour et les oppositions",
    short: "lire les contacts",
  },
  {
    scope: "contacts:write",
    label: "Compléter les contacts, y noter des appels et, pour les responsables, en importer",
    short: "compléter les contacts",
  },
  {
    scope: "actions:write",
    label: "Traiter, reporter et modifier les suggestions",
    short: "traiter les suggestions",
  },
  {
    scope: "suppressions:write",
    label: "Enregistrer qui ne doit pas être contacté",
    short: "enregistrer des oppositions",
  },
];

export const LIVES = [
  { value: "7", label: "7 jours" },
  { value: "30", label: "30 jours" },
  { value: "90", label: "90 jours" },
  { value: "180", label: "180 jours" },
  { value: "365", label: "Un an" },
];

/** « Peut lire les contacts et traiter les suggestions. » */
export function rightsOf({ scopes }: Pick<ApiKey, "scopes">): string {
  const rights = SCOPES.filter(({ scope }) => scopes.includes(scope)).map(({ short }) => short);
  return `Peut ${new Intl.ListFormat("fr-FR").format(rights)}.`;
}

/** « Jamais », « Le 24 novembre 2026 » */
export function usedOf({ lastUsedAt }: OnWire<ApiKey>): string {
  return lastUsedAt === null ? "Jamais" : `Le ${shortDay(lastUsedAt)}`;
}

/** « Expire le 3 février 2027 », « Révoquée » */
export function endOf({ state, expiresAt }: OnWire<ApiKey>): string {
  if (state === "revoked") return "Révoquée";
  return `${state === "expired" ? "Expirée" : "Expire"} le ${shortDay(expiresAt)}`;
}
