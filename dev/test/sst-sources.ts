import { readFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import { ROOT } from "../stack/web.ts";

/** Parts of SST's own code, which stand as source within its program. */
export interface SstSources {
  /** The function that CloudFront runs for each request, a template. */
  readonly handler: string;
  /** How that function finds the file of a site, a template. */
  readonly routing: string;
  /** How StaticSite makes a site's key-value entries of its built files: JavaScript. */
  readonly siteEntries: string;
}

let sources: SstSources | undefined;

/** Reads them once. Throws where SST is no longer written as it was. */
export function sstSources(): SstSources {
  sources ??= readSources();
  return sources;
}

function readSources(): SstSources {
  const platform = `sst-${process.platform === "win32" ? "win32" : process.platform}-${process.arch}`;
  const program = readFileSync(path.join(ROOT, "node_modules", platform, "bin/sst"));
  /** The text around `inside`, after `before` and up to `after`. */
  const between = (inside: string, before: string, after: string): string => {
    const at = program.indexOf(inside);
    const start = program.lastIndexOf(before, at) + before.length;
    const end = program.indexOf(after, at);
    if (at < 0 || start < before.length || end < 0)
      throw new Error(`SST's router is not written as it was: ${inside}`);
    return program.subarray(start, end).toString();
  };
  const entries = between(
    "custom404: hasErrorPage ? undefined : errorPage",
    "]) => {\n        const kvEntries: Record",
    "return kvEntries;",
  );
  return {
    handler: between("async function getRoutes()", "code: interpolate`", "`"),
    routing: between("async function routeSite(", "export const CF_ROUTER_INJECTION = minify`", "`"),
    siteEntries: transformSync(`const kvEntries: Record${entries}`, { loader: "ts" }).code,
  };
}

/** What SST's own `minify` makes of a text, which CloudFront takes no more than 10 kB of. */
export const minified = (code: string): string =>
  transformSync(code, { minifyWhitespace: true, minifySyntax: true, target: "es2018" }).code;

/** A template of SST's with these values in it; `raw` where a tag reads its backslashes as they stand. */
export function filled(
  text: string,
  values: Readonly<Record<string, string>>,
  { raw = false }: { raw?: boolean } = {},
): string {
  const template = `${raw ? "String.raw" : ""}\`${text}\``;
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- SST writes it as a template
  return String(new Function(...Object.keys(values), `return ${template};`)(...Object.values(values)));
}
