/** The scopes the simulated app may ask for, with what the consent page says of each. */
export const scopeLabels: Record<string, string> = {
  oauth: "Se connecter à votre compte HubSpot",
  "crm.objects.contacts.read": "Lire les contacts et leurs activités",
  "crm.objects.contacts.write": "Modifier les contacts et leurs activités",
  "sales-email-read": "Lire le contenu des e-mails échangés avec vos contacts",
  "crm.objects.owners.read": "Lire la liste des propriétaires",
  "crm.objects.companies.read": "Lire les entreprises",
  "crm.objects.deals.read": "Lire les transactions",
};

export const splitScopes = (text: string): string[] => text.split(/[\s+]+/).filter((scope) => scope !== "");
