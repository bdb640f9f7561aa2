import type { MailContent } from "../../mail/compose-mail.ts";
import type { OpenInvitation } from "./invitation-secret.ts";

/** Characters of a name that a mail shows. */
const LONGEST = 80;
/** What breaks a line, is not seen, or turns the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\u{e0000}-\u{e0fff}]+/gu;
/** Where mail programs would begin to see a link: between a dot, colon or at sign and what follows. */
const LINK_JOINT = /(?<=[\p{L}\p{N}])([.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}-]{2})|:(?=\/)|@)/gu;

/**
 * A name somebody chose, as a mail to somebody else may show it: one line, no longer than a name is, and
 * nothing that a mail program makes a link of. A narrow space takes the joints of an address apart.
 */
function nameInMail(name: string): string {
  const line = name.replace(UNSEEN, " ").trim().replace(LINK_JOINT, "$1\u202f");
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
}

/** The mail that invites somebody: who does, where to, and the one link. */
export function invitationMail(
  { hasAccount, ...names }: Pick<OpenInvitation, "inviterName" | "organizationName" | "hasAccount">,
  brand: string,
  url: string,
): MailContent {
  const [inviter, organization] = [nameInMail(names.inviterName), nameInMail(names.organizationName)];
  return {
    subject: `${inviter} vous invite à rejoindre ${organization}`,
    paragraphs: [
      `« ${inviter} » vous invite à rejoindre l’organisation « ${organization} » sur ${brand}.`,
      hasAccount
        ? "Vous avez déjà un compte : connectez-vous pour accepter l’invitation."
        : "Créez votre compte pour accepter l’invitation.",
    ],
    button: { label: hasAccount ? "Voir l’invitation" : "Créer mon compte", url },
    footnotes: [
      "Ce lien est personnel et reste valable 48 heures.",
      "Si vous n’attendiez pas cette invitation, ignorez ce message.",
    ],
  };
}
