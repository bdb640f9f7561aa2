import { SignJWT } from "jose";
import type { BaseContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { sendMail } from "../../mail/send-mail.ts";

/**
 * Sends the link by which somebody verifies the address an administrator gave their account. Never
 * rejects: a mail that cannot be sent is logged, without the address.
 */
export async function mailChangeOfAddress(
  ctx: BaseContext,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  const { environment } = ctx;
  const { APP_URL, BRAND } = environment.application();
  // What better-auth signs for its own /verify-email (createEmailVerificationToken), good for an hour.
  const token = await new SignJWT({ email: user.email, userId: user.id })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(environment.auth().BETTER_AUTH_SECRET));
  const url = new URL("/api/auth/verify-email", APP_URL);
  url.search = new URLSearchParams({ token, callbackURL: "/settings" }).toString();
  try {
    await sendMail(environment, {
      kind: "verify",
      to: user.email,
      subject: `Vérifiez votre nouvelle adresse ${BRAND}`,
      paragraphs: [
        `Un administrateur a changé l’adresse email de votre compte ${BRAND} : c’est avec celle-ci que vous vous connectez désormais.`,
        "Confirmez qu’elle est bien la vôtre :",
      ],
      button: { label: "Vérifier mon adresse", url: url.href },
      footnotes: ["Ce lien est valable une heure. Si ce message ne vous concerne pas, ignorez-le."],
    });
  } catch (error) {
    ctx.log.error("the mail to a changed address was not sent", {
      targetUserId: user.id,
      ...errorFields(error),
    });
  }
}
