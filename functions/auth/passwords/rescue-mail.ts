import type { MailContent } from "../../mail/compose-mail.ts";
import { nameInMail } from "../../mail/name-in-mail.ts";

/** What ended with an old password. */
export interface Ended {
  readonly sessions: number;
  /** Names of API keys that still worked. */
  readonly keys: readonly string[];
  /** Names of assistants that were connected. */
  readonly assistants: readonly string[];
}

const HOW = {
  link: "Un nouveau mot de passe vient d’être choisi pour votre compte, par un lien envoyé à cette adresse.",
  administrator: "Un administrateur vient de donner un nouveau mot de passe à votre compte.",
} as const;

/** Told once a password was set without the old one: what that ended, and what to do if it was somebody else. */
export function rescueMail(
  brand: string,
  appUrl: string,
  how: keyof typeof HOW,
  { sessions, keys, assistants }: Ended,
): MailContent {
  return {
    subject: `${brand}\u00A0: votre mot de passe a été changé`,
    paragraphs: [
      HOW[how],
      `${sessionsEnded(sessions)} ${keysEnded(keys)}${assistantsEnded(assistants)} Les navigateurs qui vous prévenaient de votre liste ne le font plus.`,
      ...(keys.length === 0
        ? []
        : [
            "Les programmes qui se servaient de ces clés sont arrêtés\u00A0: créez-leur de nouvelles clés dans vos paramètres.",
          ]),
    ],
    button: { label: "Me connecter", url: new URL("/auth/login", appUrl).href },
    footnotes: [
      "Ce n’était pas vous\u00A0? Quelqu’un lit peut-être vos e-mails\u00A0: changez d’abord le mot de passe de votre messagerie, puis celui-ci par «\u00A0Mot de passe oublié\u00A0», et prévenez votre responsable.",
    ],
  };
}

function sessionsEnded(count: number): string {
  if (count === 0) return "Aucune session n’était ouverte.";
  return count === 1 ? "Une session a été fermée." : `${count} sessions ont été fermées.`;
}

function keysEnded(names: readonly string[]): string {
  if (names.length === 0) return "Aucune clé d’API n’était en service.";
  const list = new Intl.ListFormat("fr-FR").format(names.map((name) => `«\u00A0${nameInMail(name)}\u00A0»`));
  return names.length === 1
    ? `La clé d’API ${list} a été révoquée.`
    : `${names.length} clés d’API ont été révoquées\u00A0: ${list}.`;
}

/** Nothing where none was connected: few people have any. */
function assistantsEnded(names: readonly string[]): string {
  if (names.length === 0) return "";
  const list = new Intl.ListFormat("fr-FR").format(names.map((name) => `«\u00A0${nameInMail(name)}\u00A0»`));
  return names.length === 1
    ? ` L’assistant ${list} a été déconnecté.`
    : ` ${names.length} assistants ont été déconnectés\u00A0: ${list}.`;
}
