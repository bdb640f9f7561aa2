import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type PluginOption } from "vite";
import { chunkFiles } from "./bundle-size.ts";
import type { firstPaint } from "./src/app/prerender.tsx";

const ADDRESS = "/auth/login";
const SCREEN = "src/features/auth/login-screen.tsx";

/**
 * Writes the sign-in's page with its text in it, rendered from the screen itself: it is read while the code is still
 * on its way, which then takes it over (src/app/main.tsx). `plugins` are those that the sources need.
 */
export function prerenderedLogin(plugins: () => PluginOption[]): Plugin {
  let root = "";
  return {
    name: "prerendered-login",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = "" }) {
      const page = readFileSync(path.join(dir, "index.html"), "utf8");
      const file = path.join(dir, ADDRESS, "index.html");
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, withFirstPaint(page, await render(root, plugins()), chunkFiles(dir, SCREEN)));
    },
  };
}

/** The page of every address with one screen in it, and what that screen needs named ahead. */
export function withFirstPaint(page: string, rendered: string, files: readonly string[]): string {
  const title = /<title>.*?<\/title>/.exec(rendered)?.[0];
  if (title === undefined || /<script|\sstyle=/.test(rendered))
    throw new Error("The rendered page has no title, or what its content security policy refuses");
  const ahead = files
    .filter((file) => !page.includes(`/${file}`))
    .map((file) =>
      file.endsWith(".css")
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    );
  return (
    page
      .replace(/<title>.*<\/title>/, () => title)
      // What is read needs the styles alone: they come first.
      .replaceAll(/<script type="module"|<link\s+rel="preload"/g, (tag) => `${tag} fetchpriority="low"`)
      .replace("</head>", () => `${ahead.join("")}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${rendered.replace(title, "")}</div>`)
  );
}

/** Builds the application for Node, apart, and has it render the page. */
async function render(root: string, plugins: PluginOption[]): Promise<string> {
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
    return await built.firstPaint(ADDRESS);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
