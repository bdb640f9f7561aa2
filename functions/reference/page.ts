import { html, raw } from "hono/html";
import type { JsonSchema, OpenApi, Operation } from "./open-api.ts";
import { STYLE } from "./style.ts";

/** Titles of the groups that the table of routes does not name in French already. */
const TITLES: Record<string, string> = {
  Crm: "CRM",
  Owners: "Attribution des contacts",
  Jobs: "Travaux en cours",
  Admin: "Administration du produit",
  Exports: "Export",
  Organizations: "Organisations",
  Settings: "Réglages de l’organisation",
  Preferences: "Préférences",
  Readings: "Lectures et corrections",
  Users: "Utilisateurs",
  Api: "Clés d’API",
  Push: "Notifications",
  Audit: "Journal",
  Reference: "Référence",
  Health: "État du service",
};

type Html = ReturnType<typeof html>;

/** The API's description as a page without scripts, in French. */
export async function referencePage({ info, tags, paths }: OpenApi): Promise<string> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );
  const groups = tags.map(
    ({ name }) =>
      html`<section aria-labelledby="${name}">
        <h2 id="${name}">${TITLES[name] ?? name}</h2>
        ${calls.filter(({ call }) => call.tags.includes(name)).map(callOf)}
      </section>`,
  );
  const page = await html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API de ${info.title}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <header>
          <h1>API de ${info.title}</h1>
          <p>
            La même description, pour les programmes :
            <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
          ${info.description.split("\n\n").map((text) => html`<p>${inCode(text)}</p>`)}
        </header>
        <nav aria-label="Groupes d’appels">
          ${tags.map(({ name }) => html`<a href="#${name}">${TITLES[name] ?? name}</a> `)}
        </nav>
        <main>${groups}</main>
      </body>
    </html>`;
  return page.toString();
}

function callOf({ method, path, call }: { method: string; path: string; call: Operation }): Html {
  return html`<details id="${call.operationId}">
    <summary>
      <span class="method">${method}</span> <code>${path}</code>
      <span class="what">${call.summary}</span>
    </summary>
    ${scopeOf(call)}
    ${
      call.parameters.length > 0
        ? html`<h3>Paramètres</h3>
            <ul>
              ${call.parameters.map(
                (one) =>
                  html`<li>
                    <code>${one.name}</code> (${one.in === "path" ? "chemin" : "requête"}${
                      one.required ? ", requis" : ""
                    })
                    ${schemaBlock(one.schema)}
                  </li>`,
              )}
            </ul>`
        : ""
    }
    ${
      call.requestBody
        ? html`<h3>Corps</h3>
            ${Object.values(call.requestBody.content).map(({ schema }) => schemaBlock(schema))}`
        : ""
    }
    <h3>Réponses</h3>
    <ul>
      ${Object.entries(call.responses).map(([status, { description, content }]) => {
        const [type = "", { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
        const isSuccess = status.startsWith("2");
        return html`<li>
          <b>${status}</b> ${inCode(description)}
          ${isSuccess ? html`<code>${type}</code> ${schemaBlock(schema)}` : ""}
        </li>`;
      })}
    </ul>
  </details>`;
}

/** What a key needs; calls that anybody may make need nothing. */
function scopeOf({ security }: Operation): Html {
  if (security.length === 0) return html``;
  const scopes = security.flatMap((one) => one["apiKey"] ?? []);
  return scopes.length === 0
    ? html`<p>Fermé aux clés d’API.</p>`
    : html`<p>Portée d’une clé d’API : ${scopes.map((scope) => html`<code>${scope}</code>`)}</p>`;
}

function schemaBlock(schema: JsonSchema): Html {
  const text = JSON.stringify(schema, null, 2);
  if (text === "{}") return html``;
  return text.length < 80
    ? html`<code>${JSON.stringify(schema)}</code>`
    : html`<details>
        <summary>Schéma</summary>
        <pre tabindex="0">${text}</pre>
      </details>`;
}

/** Text whose parts between backquotes are code. */
function inCode(text: string): (Html | string)[] {
  return text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
}
