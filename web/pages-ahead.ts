import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type PluginOption } from "vite";
import { chunkFiles } from "./bundle-size.ts";
import type { firstPaint } from "./src/app/prerender.tsx";

/** The screens most visits begin with, by their addresses. */
const SCREENS = [
  { address: "/auth/login", screen: "src/features/auth/login-screen.tsx", isRendered: true },
  { address: "/contacts", screen: "src/features/contacts/feed/feed-screen.tsx", isRendered: false },
  { address: "/contacts/all", screen: "src/features/contacts/all/all-screen.tsx", isRendered: false },
  { address: "/settings", screen: "src/features/settings/settings-screen.tsx", isRendered: false },
] as const;

/**
 * Writes a page for each of these addresses, beside the one of every address: it names the screen's code and styles,
 * which come at once instead of after the application's. That of the sign-in has its text in it, rendered from the
 * screen itself: it is read while the code is still on its way, which then takes it over (src/app/main.tsx).
 * `plugins` are those that the sources need.
 */
export function pagesAhead(plugins: () => PluginOption[]): Plugin {
  let root = "";
  return {
    name: "pages-ahead",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = "" }) {
      const page = readFileSync(path.join(dir, "index.html"), "utf8");
      for (const { address, screen, isRendered } of SCREENS) {
        const named = withFiles(page, chunkFiles(dir, screen));
        const file = path.join(dir, address, "index.html");
        mkdirSync(path.dirname(file), { recursive: true });
        // oxlint-disable-next-line no-await-in-loop -- one alone is rendered
        writeFileSync(file, isRendered ? withText(named, await render(root, plugins(), address)) : named);
      }
    },
  };
}

/** The page of every address with a screen's files named ahead. */
export function withFiles(page: string, files: readonly string[]): string {
  const links = files
    .filter((file) => !page.includes(`/${file}`))
    .map((file) =>
      file.endsWith(".css")
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  return page.replace("</head>", () => `${links.join("")}</head>`);
}

/** A page with its screen in it. Reading it needs the styles alone: they come before the code, the font and the session. */
export function withText(page: string, rendered: string): string {
  const title = /<title>.*?<\/title>/.exec(rendered)?.[0];
  if (title === undefined || /<script|\sstyle=/.test(rendered))
    throw new Error("The rendered page has no title, or what its content security policy refuses");
  return page
    .replace(/<title>.*<\/title>/, () => title)
    .replaceAll(
      /<script type="module"|<link\s+rel="(?:module)?preload"/g,
      (tag) => `${tag} fetchpriority="low"`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${rendered.replace(title, "")}</div>`);
}

/** Builds the application for Node, apart, and has it render the page. */
async function render(root: string, plugins: PluginOption[], address: string): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), "relance-prerender-"));
  try {
    await build({
      configFile: false,
      root,
      logLevel: "warn",
      plugins,
      ssr: { noExternal: true },
      build: { ssr: "src/app/prerender.tsx", outDir, emptyOutDir: true, copyPublicDir: false },
    });
    const file = pathToFileURL(path.join(outDir, "prerender.js")).href;
    // Built from that module a moment before.
    const built = (await import(file)) as { firstPaint: typeof firstPaint };
    return await built.firstPaint(address);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
