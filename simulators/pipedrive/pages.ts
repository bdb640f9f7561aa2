import { html } from "hono/html";
import type { Company } from "./types.ts";

/** Where a person signs in and consents. */
export const consentPage = (
  companies: Company[],
  params: { client_id: string; redirect_uri: string; state: string },
) =>
  html`<!doctype html>
    <html lang="fr">
      <title>Pipedrive (simulé)</title>
      <body style="font: 16px/1.5 system-ui; max-width: 32rem; margin: 3rem auto; padding: 0 1rem">
        <h1>Pipedrive (simulé)</h1>
        <p>Relance demande à lire vos personnes, activités, notes et affaires.</p>
        <form method="post">
          ${Object.entries(params).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <p>
            <label
              >Compte
              <select name="login">
                ${companies.flatMap((company) =>
                  company.users
                    .filter(({ active_flag }) => active_flag)
                    .map(
                      ({ id, name }) =>
                        html`<option value="${company.id}/${id}">${company.name} : ${name}</option>`,
                    ),
                )}
              </select></label
            >
          </p>
          <button name="decision" value="allow">Autoriser</button>
          <button name="decision" value="deny">Refuser</button>
        </form>
      </body>
    </html>`;

/** The page that tells a person why the app cannot be installed. */
export const errorPage = (reason: string) =>
  html`<!doctype html>
    <title>Pipedrive (simulé)</title>
    <p>${reason}</p>`;
