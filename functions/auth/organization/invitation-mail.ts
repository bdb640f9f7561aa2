import type { MailContent } from "../../mail/compose-mail.ts";
import type { OpenInvitation } from "./invitation-secret.ts";

/** Maximum characters of a name in a mail. */
const LONGEST = 80;
/** Characters that break lines, are invisible, or change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\u{e0000}-\u{e0fff}]+/gu;
/** Characters that let mail programs detect a link: a dot, colon or at sign before further text. */
const LINK_JOINT = /(?<=[\p{L}\p{N}])([.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}-]{2})|:(?=\/)|@)/gu;

/**
 * A user-chosen name made safe for a mail to another person: one line, truncated, and with narrow spaces that keep mail
 * programs from detecting links.
 */
function nameInMail(name: string): string {
  const line = name.replace(UNSEEN, " ").trim().replace(LINK_JOINT, "$1\u202f");
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
}

/** The invitation mail: inviter, organization, and a single link. */
export function invitationMail(
  { hasAccount, ...names }: Pick<OpenInvitation, "inviterName" | "organizationName" | "hasAccount">,
  brand: string,
  url: string,
): MailContent {
  const [inviter, organization] = [nameInMail(names.inviterName), nameInMail(names.organizationName)];
  return {
    subject: `${inviter} vous invite à rejoindre ${organization}`,
    paragraphs: [
      `«\u00A0${inviter}\u00A0» vous invite à rejoindre l’organisation «\u00A0${organization}\u00A0» sur ${brand}.`,
      hasAccount
        ? "Vous avez déjà un compte\u00A0: connectez-vous pour accepter l’invitation."
        : "Créez votre compte pour accepter l’invitation.",
    ],
    button: { label: hasAccount ? "Voir l’invitation" : "Créer mon compte", url },
    footnotes: [
      "Ce lien est personnel et reste valable 48 heures.",
      "Si vous n’attendiez pas cette invitation, ignorez ce message.",
    ],
  };
}
