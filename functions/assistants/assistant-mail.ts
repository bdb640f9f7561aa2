import type { Scope } from "../http/contract.ts";
import type { MailContent } from "../mail/compose-mail.ts";
import { nameInMail } from "../mail/name-in-mail.ts";

/** An assistant that was just authorized, as its person is told of it. */
interface TellableAssistant {
  readonly name: string;
  readonly host: string;
  readonly scopes: readonly Scope[];
  readonly organizationName: string;
}

/** Told to whoever an assistant was authorized for, so that one that somebody else authorized is disconnected. */
export function assistantMail(brand: string, appUrl: string, assistant: TellableAssistant): MailContent {
  const { name, host, scopes, organizationName } = assistant;
  const may = scopes.includes("actions:write")
    ? "lire vos contacts et leurs échanges, et marquer vos suggestions comme faites, reportées ou masquées"
    : "lire vos contacts et leurs échanges";
  return {
    subject: `${brand}\u00A0: un assistant a été autorisé à votre nom`,
    paragraphs: [
      `L’assistant «\u00A0${nameInMail(name)}\u00A0» (${nameInMail(host)}) vient d’être autorisé à votre nom dans l’organisation «\u00A0${nameInMail(organizationName)}\u00A0».`,
      `Il peut, avec vos droits au plus, ${may}. Il n’envoie aucun message.`,
    ],
    button: { label: "Voir mes assistants", url: new URL("/settings/assistants", appUrl).href },
    footnotes: [
      "Ce n’était pas vous\u00A0? Déconnectez cet assistant sur cette page, puis choisissez un autre mot de passe et déconnectez vos autres appareils.",
    ],
  };
}
