import { missingScopes } from "./errors.ts";
import type { ObjectType } from "./types.ts";

/** The scopes the simulated app may request, with their text on the consent page. */
export const scopeLabels: Record<string, string> = {
  oauth: "Se connecter à votre compte HubSpot",
  "crm.objects.contacts.read": "Lire les contacts et leurs activités",
  "crm.objects.contacts.write": "Modifier les contacts et leurs activités",
  "sales-email-read": "Lire le contenu des e-mails échangés avec vos contacts",
  "crm.objects.owners.read": "Lire la liste des propriétaires",
  "crm.objects.companies.read": "Lire les entreprises",
  "crm.objects.deals.read": "Lire les transactions",
  "crm.schemas.deals.read": "Lire les étapes des transactions",
};

/** The scopes of a list with spaces or plus signs between them. */
export const splitScopes = (text: string): string[] => text.split(/[\s+]+/).filter((scope) => scope !== "");

/** Scopes of which one is needed to read objects of a type. */
export const scopesOf = (type: ObjectType): string[] => [
  type === "deals" ? "crm.objects.deals.read" : "crm.objects.contacts.read",
];

/** Throws the 403 if the scopes do not allow reading these object types. */
export function demand(access: { scopes: string[] }, ...types: ObjectType[]): void {
  for (const type of types) {
    const scopes = scopesOf(type);
    if (!scopes.some((scope) => access.scopes.includes(scope))) throw missingScopes(scopes);
  }
}
