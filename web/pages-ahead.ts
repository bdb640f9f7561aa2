import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type PluginOption } from "vite";
import { WRITTEN_AHEAD } from "./addresses.ts";
import { ASK_AHEAD } from "./ask-ahead.ts";
import { chunkFiles } from "./bundle-size.ts";
import { codeOf, FIRST_QUESTIONS } from "./screens.ts";
import type * as prerender from "./src/app/prerender.tsx";

/**
 * Puts into the page of every address the script that asks ahead (web/ask-ahead.ts), with the names of these screens'
 * code and styles: those come at once instead of after the application's. The sign-in has a page of its own with its
 * text in it, rendered from the screen itself: it is read while the code is still on its way, which then takes it over
 * (src/app/main.tsx). `plugins` are those that the sources need.
 */
export function pagesAhead(plugins: () => PluginOption[]): Plugin {
  let root = "";
  return {
    name: "pages-ahead",
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: (page) => page.replace("<title>", () => `<script>${ASK_AHEAD}</script><title>`),
    async writeBundle({ dir = "" }) {
      const file = path.join(dir, "index.html");
      const page = readFileSync(file, "utf8");
      const named = withFiles(page, chunkFiles(dir, codeOf(WRITTEN_AHEAD.address)));
      const rendered = await render(root, plugins(), WRITTEN_AHEAD.address);
      // At the top: a folder named as addresses begin would be looked into for all of them (decision 103).
      writeFileSync(path.join(dir, WRITTEN_AHEAD.file), withText(named, rendered.page));
      const code = Object.keys(FIRST_QUESTIONS).map((at) => [at, chunkFiles(dir, codeOf(at))] as const);
      writeFileSync(file, withFrame(withCode(page, Object.fromEntries(code)), rendered.frame));
    },
  };
}

/** The page of every address with what the script asks for: code and styles of some of them, and the font. */
export function withCode(page: string, code: Readonly<Record<string, readonly string[]>>): string {
  const beyond = Object.entries(code).map(([address, files]) => [
    address,
    files.map((file) => `/${file}`).filter((file) => !page.includes(file)),
  ]);
  // The script asks for the heading's letters where the network has room for them.
  const [link, font] = /<link\s+rel="preload"\s+as="font"[^>]*?href="([^"]*)"[^>]*>\s*/.exec(page) ?? [
    "",
    null,
  ];
  const asked = font === null ? "" : ` data-font="${font}"`;
  return page
    .replace(link, "")
    .replace("<script>", () => `<script data-code='${JSON.stringify(Object.fromEntries(beyond))}'${asked}>`);
}

/** A page with a screen's files named in it. */
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

/** The page of every address with the frame that stands in it until the application does. */
export function withFrame(page: string, frame: string): string {
  if (/<script|\sstyle=/.test(frame))
    throw new Error("The frame has what its content security policy refuses");
  return page.replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`);
}

/** Builds the application for Node, apart, and has it render the page of an address, and the frame of every other. */
async function render(
  root: string,
  plugins: PluginOption[],
  address: string,
): Promise<{ page: string; frame: string }> {
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
    const built = (await import(file)) as typeof prerender;
    return { page: await built.firstPaint(address), frame: await built.frame() };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
