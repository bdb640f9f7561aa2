import { html, raw } from "hono/html";

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
  button { flex: 1; min-height: 44px; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid var(--accent); cursor: pointer; }
  button.primary { background: var(--accent); color: #fff; }
  button.secondary { background: #fff; color: var(--accent-text); }
  :focus-visible { outline: 3px solid #1f5fbf; outline-offset: 2px; }
  @media (max-width: 34rem) { main { max-width: none; margin: 0; border: 0; border-radius: 0; min-height: 100vh; box-sizing: border-box; } }
`;

/** The vendor whose pages are simulated, with its colors. */
export interface Vendor {
  readonly name: string;
  readonly accent: string;
  /** On white. */
  readonly accentText: string;
}

/** A page of a simulated vendor, which says that it is one. */
export const vendorPage = ({ name, accent, accentText }: Vendor, title: string, content: unknown) =>
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
      <body style="--accent: ${accent}; --accent-text: ${accentText}">
        <main>
          <p class="tag">${name} (simulateur local)</p>
          ${content}
        </main>
      </body>
    </html>`;

/** What is asked on a consent page. */
export interface Consent {
  readonly heading: string;
  /** What to choose from: the field, the question, and for each value its name and what tells it apart. */
  readonly field: string;
  readonly legend: string;
  readonly choices: readonly {
    readonly value: string | number;
    readonly name: string;
    readonly detail: string;
  }[];
  /** What the application may do, in words. */
  readonly rights: readonly string[];
  /** Handed through the form. */
  readonly params: Readonly<Record<string, string>>;
}

/** The consent page: account, rights, allow or deny. The form posts back to the page's own path. */
export function vendorConsent(vendor: Vendor, { heading, field, legend, choices, rights, params }: Consent) {
  return vendorPage(
    vendor,
    `Autoriser l’accès à ${vendor.name}`,
    html`<h1>${heading}</h1>
      <form method="post" action="authorize">
        ${Object.entries(params).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <fieldset>
          <legend>${legend}</legend>
          ${choices.map(
            ({ value, name, detail }, index) =>
              html`<label>
                <input type="radio" name="${field}" value="${value}" ${index === 0 ? "checked" : ""} />
                <span>${name}<small>${detail}</small></span>
              </label>`,
          )}
        </fieldset>
        <h2>L’application pourra :</h2>
        <ul>
          ${rights.map((right) => html`<li>${right}</li>`)}
        </ul>
        <div class="actions">
          <button class="primary" type="submit" name="decision" value="allow">Autoriser</button>
          <button class="secondary" type="submit" name="decision" value="deny">Refuser</button>
        </div>
      </form>`,
  );
}
