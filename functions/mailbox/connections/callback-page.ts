import { HtmlPage } from "../../http/endpoint.ts";
import { PAGE_STYLE } from "../../http/page.ts";
import { PROVIDER_NAMES, type Provider } from "../names.ts";

/** Result of an authorization. */
export type CallbackOutcome =
  | "connected"
  | "refused"
  | "invalid"
  | "unavailable"
  | "signed_out"
  | "other_mailbox"
  /** Only an administrator may allow it. */
  | "administrator";

interface Words {
  readonly status: HtmlPage["status"];
  readonly title: string;
  readonly text: string;
}

const WORDS: Record<CallbackOutcome, (name: string) => Words> = {
  connected: (name) => ({
    status: 200,
    title: `${name} est connecté`,
    text: "Vous pouvez fermer cet onglet et revenir aux paramètres.",
  }),
  refused: (name) => ({
    status: 200,
    title: "Connexion annulée",
    text: `Vous n’avez pas autorisé l’accès à ${name}. Rien n’a été lu. Vous pouvez fermer cet onglet et recommencer depuis les paramètres.`,
  }),
  invalid: () => ({
    status: 400,
    title: "Ce lien n’est plus valable",
    text: "L’autorisation a expiré ou a déjà servi. Revenez aux paramètres et recommencez.",
  }),
  unavailable: (name) => ({
    status: 502,
    title: `${name} ne répond pas`,
    text: "L’autorisation n’a pas pu être terminée. Revenez aux paramètres et recommencez dans un instant.",
  }),
  signed_out: () => ({
    status: 401,
    title: "Votre session a expiré",
    text: "Reconnectez-vous, puis recommencez depuis les paramètres.",
  }),
  other_mailbox: () => ({
    status: 409,
    title: "Ce n’est pas la même messagerie",
    text: "Une autre messagerie est déjà connectée\u00A0: rien n’a été lu ni changé. Recommencez avec la même adresse, ou déconnectez d’abord la première dans les paramètres.",
  }),
  administrator: (name) => ({
    status: 403,
    title: "Votre administrateur doit l’autoriser",
    text: `Votre entreprise demande qu’un administrateur autorise l’accès à ${name}. Envoyez-lui le lien ci-dessous, puis recommencez.`,
  }),
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The link for an administrator, to copy and as a mail to them. */
function administratorLink(url: string, brand: string): string {
  const subject = encodeURIComponent(`Autoriser ${brand} pour notre messagerie`);
  const body = encodeURIComponent(`Bonjour,\r\n\r\nPouvez-vous autoriser ${brand} ici\u00A0?\r\n${url}\r\n`);
  return `<p><a href="mailto:?subject=${subject}&amp;body=${body}">Écrire à mon administrateur</a></p>
<p><a href="${escaped(url)}">Le lien à lui envoyer</a></p>`;
}

/** The page at the end of an authorization: says what to do next, and closes itself on success. */
export function callbackPage(page: {
  readonly provider: Provider;
  readonly outcome: CallbackOutcome;
  readonly brand: string;
  readonly adminUrl?: string;
}): HtmlPage {
  const { provider, outcome, brand, adminUrl } = page;
  const { status, title, text } = WORDS[outcome](PROVIDER_NAMES[provider]);
  const close = outcome === "connected" ? " setTimeout(function () { window.close(); }, 1500);" : "";
  // The settings tab listens for this message. The outcome is one of our values, never taken from the query.
  const script = `new BroadcastChannel("relance-mailbox").postMessage(${JSON.stringify({ provider, outcome })});${close}`;
  return new HtmlPage(
    `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${escaped(brand)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${adminUrl === undefined ? "" : administratorLink(adminUrl, brand)}
<p><a href="/settings">Revenir aux paramètres</a></p>
</main>
<script>${script}</script>
</body>
</html>`,
    { style: PAGE_STYLE, script },
    status,
  );
}
