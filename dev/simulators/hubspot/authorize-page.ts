import { html, raw } from "hono/html";
import { scopeLabels } from "./scopes.ts";

type Account = { hubId: number; name: string; domain: string };

const styles = `
  :root { color-scheme: light; }
  body { margin: 0; background: #f4f5f7; color: #22303f; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 30rem; margin: 3rem auto; padding: 2rem; background: #fff; border: 1px solid #d5dbe3; border-radius: 12px; }
  .tag { margin: 0 0 1rem; color: #4a5a6a; font-size: .875rem; }
  h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.3; }
  h2, legend { font-size: 1rem; font-weight: 600; margin: 0 0 .5rem; padding: 0; }
  fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; }
  label { display: flex; gap: .75rem; align-items: center; padding: .75rem; margin-bottom: .5rem; border: 1px solid #b6c0cc; border-radius: 8px; cursor: pointer; }
  label small { display: block; color: #4a5a6a; }
  ul { margin: 0 0 1.5rem; padding-left: 1.25rem; }
  .actions { display: flex; flex-wrap: wrap; gap: .75rem; }
  button { flex: 1; min-height: 44px; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid #b33a15; cursor: pointer; }
  button.primary { background: #b33a15; color: #fff; }
  button.secondary { background: #fff; color: #a03312; }
  :focus-visible { outline: 3px solid #1f5fbf; outline-offset: 2px; }
  @media (max-width: 34rem) { main { max-width: none; margin: 0; border: 0; border-radius: 0; min-height: 100vh; box-sizing: border-box; } }
`;

const page = (title: string, content: unknown) =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>
          <p class="tag">HubSpot (simulateur local)</p>
          ${content}
        </main>
      </body>
    </html>`;

/** The consent page: account, scopes, allow or deny. The form posts back to the page's own path. */
export function consentPage(accounts: Account[], scopes: string[], params: Record<string, string>) {
  const hidden = Object.entries(params).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const choices = accounts.map(
    (account, index) =>
      html`<label>
        <input type="radio" name="hub_id" value="${account.hubId}" ${index === 0 ? "checked" : ""} />
        <span>${account.name}<small>${account.domain}, compte ${account.hubId}</small></span>
      </label>`,
  );
  return page(
    "Autoriser l’accès à HubSpot",
    html`<h1>Relance souhaite accéder à votre compte HubSpot</h1>
      <form method="post" action="authorize">
        ${hidden}
        <fieldset>
          <legend>Choisissez un compte</legend>
          ${choices}
        </fieldset>
        <h2>L’application pourra :</h2>
        <ul>
          ${scopes.map((scope) => html`<li>${scopeLabels[scope] ?? scope}</li>`)}
        </ul>
        <div class="actions">
          <button class="primary" type="submit" name="decision" value="allow">Autoriser</button>
          <button class="secondary" type="submit" name="decision" value="deny">Refuser</button>
        </div>
      </form>`,
  );
}

/** What HubSpot shows instead of redirecting when the request itself is wrong. */
export const authorizeErrorPage = (reason: string) =>
  page(
    "Impossible de terminer la connexion",
    html`<h1>Impossible de terminer la connexion</h1>
      <p>${reason} Veuillez contacter le développeur de l’application.</p>`,
  );

/** Where an account's administrator uninstalls the application. */
export const connectedAppsPage = (accounts: Account[]) =>
  page(
    "Applications connectées",
    html`<h1>Applications connectées</h1>
      ${accounts.map(
        (account) =>
          html`<form method="post" action="connected-apps">
            <input type="hidden" name="hub_id" value="${account.hubId}" />
            <p>${account.name}, compte ${account.hubId}</p>
            <button class="secondary" type="submit">Retirer l’accès de Relance</button>
          </form>`,
      )}`,
  );
