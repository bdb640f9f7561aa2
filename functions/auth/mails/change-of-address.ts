import { sign } from "hono/jwt";
import type { BaseContext } from "../../http/context.ts";
import { createDeliver } from "./deliver.ts";

/**
 * Sends the verification link for an address set by an administrator. Never rejects: a mail that cannot be sent is
 * logged, without the address.
 */
export async function mailChangeOfAddress(
  ctx: BaseContext,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  const { APP_URL, BRAND } = ctx.environment.application();
  // The same token better-auth signs for /verify-email (createEmailVerificationToken).
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { email: user.email, userId: user.id, iat, exp: iat + 3_600 };
  const token = await sign(claims, ctx.environment.auth().BETTER_AUTH_SECRET, "HS256");
  const url = new URL("/api/auth/verify-email", APP_URL);
  url.search = new URLSearchParams({ token, callbackURL: "/settings" }).toString();
  await createDeliver(ctx.environment, ctx.pool, ctx.log)(user.email, "verify", {
    subject: `${BRAND}\u00A0: confirmez votre nouvelle adresse email`,
    paragraphs: [
      "Un administrateur a changé l’adresse de votre compte\u00A0: c’est avec celle-ci que vous vous connectez désormais.",
      "Confirmez qu’elle est bien la vôtre.",
    ],
    button: { label: "Confirmer mon adresse", url: url.href },
    footnotes: [
      "Ce lien est valable une heure.",
      "Vous ne vous attendiez pas à ce message\u00A0? Ignorez-le et prévenez votre responsable.",
    ],
  });
}
