import type { MailContent } from "../../mail/compose-mail.ts";
import { nameInMail } from "../../mail/name-in-mail.ts";
import type { OpenInvitation } from "./invitation-secret.ts";

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
