import { HtmlPage } from "./endpoint.ts";
import { PAGE_STYLE } from "./page.ts";

/** How an authorization went, in French. */
export interface ReturnWords {
  readonly status: HtmlPage["status"];
  readonly title: string;
  readonly text: string;
}

/**
 * The page at the end of an authorization at another service: says what to do next, tells the settings' tab by a channel,
 * and closes itself on success. `said`: values of ours, never taken from the query.
 */
export function returnPage(
  { status, title, text }: ReturnWords,
  page: { readonly brand: string; readonly channel: string; readonly said: object; readonly closes: boolean },
): HtmlPage {
  const close = page.closes ? " setTimeout(function () { window.close(); }, 1500);" : "";
  const script = `new BroadcastChannel(${JSON.stringify(page.channel)}).postMessage(${JSON.stringify(page.said)});${close}`;
  return new HtmlPage(
    `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${page.brand.replace(/[<>&]/g, "")}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/settings">Revenir aux paramètres</a></p>
</main>
<script>${script}</script>
</body>
</html>`,
    { style: PAGE_STYLE, script },
    status,
  );
}
