import { PAGE_STYLE, pagePolicy } from "../http/page.ts";

/** What the codes of better-auth's redirects mean to a person (docs/product.md, 8). */
const MEANINGS: Record<string, string> = {
  state_not_found: "La connexion a expiré. Recommencez depuis la page de connexion.",
  please_restart_the_process:
    "La connexion a expiré ou a déjà servi. Recommencez depuis la page de connexion.",
  state_mismatch: "La connexion a expiré ou a déjà servi. Recommencez depuis la page de connexion.",
  access_denied: "Vous n’avez pas autorisé l’accès. Rien n’a été lu.",
  account_not_linked:
    "Ce service n’est pas lié à votre compte. Connectez-vous d’abord avec votre mot de passe.",
  signup_disabled: "Aucun compte ne correspond. Demandez une invitation à votre responsable.",
  oauth_provider_not_found: "Ce service de connexion n’est pas proposé ici.",
  email_not_found: "Ce service n’a pas communiqué votre adresse email.",
  account_already_linked_to_different_user: "Ce compte est déjà lié à une autre personne.",
  token_expired: "Ce lien a expiré. Demandez-en un nouveau.",
  invalid_token: "Ce lien n’est plus valable. Demandez-en un nouveau.",
};
const UNKNOWN = "Cette page n’a pas pu aboutir. Revenez à l’accueil et recommencez.";

const POLICY = pagePolicy({ style: PAGE_STYLE });

/** The alphabet of better-auth's codes. */
const CODE = /^[\w-]{1,80}$/;

/**
 * The page at GET /api/auth/error: explanation, code, and a link back. A code outside the alphabet is shown as UNKNOWN;
 * nothing else from the request is shown, and no link leads to another site.
 */
export function errorPage(
  brand: string,
  error: { code: string | null; message?: string },
  status = 200,
): Response {
  const code = error.code !== null && CODE.test(error.code) ? error.code : "UNKNOWN";
  const message = error.message ?? MEANINGS[code.toLowerCase()] ?? UNKNOWN;
  const html = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Une erreur est survenue · ${escapeHtml(brand)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>Une erreur est survenue</h1>
<p>${escapeHtml(message)}</p>
<p>Code\u00A0: <code>${escapeHtml(code)}</code></p>
<p><a href="/">Revenir à l’accueil</a></p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
