import { HtmlPage } from "../http/endpoint.ts";

/** What happened at the end of an authorization. */
export type CallbackOutcome = "connected" | "refused" | "invalid" | "unavailable" | "signed_out";

const WORDS: Record<CallbackOutcome, { status: 200 | 400 | 401 | 502; title: string; text: string }> = {
  connected: {
    status: 200,
    title: "HubSpot est connecté",
    text: "Vos contacts arrivent. Vous pouvez fermer cet onglet et revenir aux paramètres.",
  },
  refused: {
    status: 200,
    title: "Connexion annulée",
    text: "Vous n’avez pas autorisé l’accès à HubSpot. Rien n’a été lu. Vous pouvez fermer cet onglet et recommencer depuis les paramètres.",
  },
  invalid: {
    status: 400,
    title: "Ce lien n’est plus valable",
    text: "L’autorisation a expiré ou a déjà servi. Revenez aux paramètres et cliquez de nouveau sur « Connecter ».",
  },
  unavailable: {
    status: 502,
    title: "HubSpot ne répond pas",
    text: "L’autorisation n’a pas pu être terminée. Revenez aux paramètres et recommencez dans un instant.",
  },
  signed_out: {
    status: 401,
    title: "Votre session a expiré",
    text: "Reconnectez-vous, puis cliquez de nouveau sur « Connecter » dans les paramètres.",
  },
};

/** The page at the end of an authorization: says where to go, and closes itself when all went well. */
export function callbackPage(outcome: CallbackOutcome, brand: string): HtmlPage {
  const { status, title, text } = WORDS[outcome];
  const close = outcome === "connected" ? " setTimeout(function () { window.close(); }, 1500);" : "";
  // The settings' tab waits for this word; the outcome is one of ours, never the query's.
  const script = `<script>new BroadcastChannel("relance-crm").postMessage("${outcome}");${close}</script>`;
  return new HtmlPage(
    `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brand.replace(/[<>&]/g, "")}</title>
<style>
:root { color-scheme: light dark; --paper: oklch(0.975 0.008 85); --ink: oklch(0.25 0.03 260); --accent: oklch(0.52 0.17 35); }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.21 0.025 260); --ink: oklch(0.94 0.01 85); --accent: oklch(0.78 0.14 55); } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, sans-serif; }
main { max-width: 34rem; padding: 2rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.75rem; }
a { color: var(--accent); }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/settings">Revenir aux paramètres</a></p>
</main>
${script}
</body>
</html>`,
    status,
  );
}
