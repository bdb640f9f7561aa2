import type { Scope } from "../http/contract.ts";
import type { MailContent } from "../mail/compose-mail.ts";
import { nameInMail } from "../mail/name-in-mail.ts";

/** What a key may do, after « peut ». */
const MAY: Record<Scope, string> = {
  "contacts:read": "lire les contacts et leurs échanges",
  "contacts:write": "compléter les contacts et en importer",
  "actions:write": "traiter et modifier les suggestions",
  "suppressions:write": "enregistrer qui ne doit pas être contacté",
};

/** A new key, as its person is told of it; never the key itself. */
interface TellableKey {
  readonly name: string;
  readonly ending: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date;
  readonly organizationName: string;
  readonly timeZone: string;
}

/** Told to whoever a key was made for, so that one made by somebody else is revoked. */
export function keyMail(brand: string, appUrl: string, key: TellableKey): MailContent {
  const until = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: key.timeZone });
  const rights = new Intl.ListFormat("fr-FR").format(key.scopes.map((scope) => MAY[scope]));
  return {
    subject: `${brand}\u00A0: une clé d’API a été créée à votre nom`,
    paragraphs: [
      `La clé d’API «\u00A0${nameInMail(key.name)}\u00A0» (relance_…${key.ending}) vient d’être créée à votre nom dans l’organisation «\u00A0${nameInMail(key.organizationName)}\u00A0».`,
      `Jusqu’au ${until.format(key.expiresAt)}, quiconque la détient peut, avec vos droits au plus, ${rights}.`,
    ],
    button: { label: "Voir mes clés d’API", url: new URL("/settings/api-keys", appUrl).href },
    footnotes: [
      "Ce n’était pas vous\u00A0? Révoquez cette clé sur cette page, puis choisissez un autre mot de passe et déconnectez vos autres appareils.",
    ],
  };
}
