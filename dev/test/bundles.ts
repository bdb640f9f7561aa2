import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import plugins from "../../infra/bundles/plugins.mjs";
import type { FunctionRow, RouteRow } from "../../functions/http/route-row.ts";
import { ROOT } from "../stack/web.ts";
import { sourceOf } from "./bundle-handler.ts";

const NOBODY = "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a";

/** Bundles as the deployment does (sst.config.ts); answers each file's bytes as a zip holds them. */
export async function bundle(entryPoints: string[], outdir: string): Promise<Map<string, number>> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    outbase: ".",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external: ["pg-native"],
    plugins,
    // What is written as CommonJS asks for Node's modules by require.
    banner: { js: `import { createRequire as r } from "node:module"; const require = r(import.meta.url);` },
    write: false,
    logLevel: "silent",
  });
  for (const { path: file, contents } of outputFiles) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
  return new Map(outputFiles.map(({ path: file, contents }) => [file, gzipSync(contents).length]));
}

/** A function's bundle in a folder. */
export const bundleOf = (row: FunctionRow, folder: string): string =>
  path.join(folder, sourceOf(row.handler).replace(/\.ts$/, ".mjs"));

/** A route's path; a parameter is taken from `ids`, or is an id that nothing has. */
export const pathOf = (row: RouteRow, ids: Readonly<Record<string, string>> = {}): string =>
  row.path.replace("{proxy+}", "ok").replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NOBODY);

/** A call as API Gateway hands it on. */
export function eventOf(
  method: string,
  address: string,
  more: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string } = {},
): object {
  const [rawPath = "", rawQueryString = ""] = address.split("?");
  return {
    version: "2.0",
    rawPath,
    rawQueryString,
    headers: { host: "localhost:3000", "x-forwarded-for": "198.51.100.4, 130.176.1.1", ...more.headers },
    requestContext: { domainName: "localhost", http: { method, path: rawPath, sourceIp: "130.176.1.1" } },
    ...(more.body === undefined ? {} : { body: more.body }),
    isBase64Encoded: false,
  };
}
