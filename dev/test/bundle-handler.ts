import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

export interface Bundle {
  /** Bytes of the minified bundle. */
  readonly bytes: number;
  /** The same as a zip holds them. */
  readonly zippedBytes: number;
  /** Names of the packages whose code is in it. */
  readonly packages: ReadonlySet<string>;
  /** The groups of functions/env.ts that its code reads. */
  readonly environment: ReadonlySet<string>;
}

/**
 * Bundles each `functions/x/y.route.handler` as the deployment does (sst.config.ts: minified, without
 * pg-native); answers them by handler.
 */
export async function bundleHandlers(handlers: string[]): Promise<Map<string, Bundle>> {
  // Names stay in the second, so that what reads the environment can still be found: in code of ours alone.
  const [minified, named] = await Promise.all([
    bundle(handlers, { minifyIdentifiers: true }),
    bundle(handlers, { packages: "external" }),
  ]);
  return new Map(
    handlers.map((handler) => {
      const file = `${handler.replace(/\.handler$/, "")}.js`;
      const inputs = Object.entries(minified.metafile.outputs[`out/${file}`]?.inputs ?? {});
      const contents = minified.outputFiles.find((output) => output.path.endsWith(`/out/${file}`))?.contents;
      const text = named.outputFiles.find((output) => output.path.endsWith(`/out/${file}`))?.text ?? "";
      return [
        handler,
        {
          bytes: minified.metafile.outputs[`out/${file}`]?.bytes ?? 0,
          zippedBytes: contents === undefined ? 0 : gzipSync(contents).length,
          packages: new Set(
            inputs.flatMap(([input, { bytesInOutput }]) =>
              bytesInOutput > 0 ? (packageOf(input) ?? []) : [],
            ),
          ),
          environment: new Set(
            [...text.matchAll(/\benvironment\.(\w+)\(\)/g)].flatMap(([, group]) => group ?? []),
          ),
        },
      ];
    }),
  );
}

function bundle(handlers: string[], options: Pick<BuildOptions, "minifyIdentifiers" | "packages">) {
  return build({
    absWorkingDir: root,
    entryPoints: handlers.map(sourceOf),
    outdir: "out",
    outbase: ".",
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external: ["pg-native"],
    ...options,
    minifySyntax: true,
    minifyWhitespace: true,
    metafile: true,
    write: false,
    logLevel: "silent",
  });
}

/** The files that importing a module loads, types aside. */
export async function modulesBehind(entry: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    treeShaking: false,
    format: "esm",
    platform: "node",
    external: ["pg-native"],
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  return Object.keys(metafile.inputs);
}

/** `functions/x/y.route.handler` → `functions/x/y.route.ts`. */
export function sourceOf(handler: string): string {
  return handler.replace(/\.handler$/, ".ts");
}

/** The package of the innermost node_modules folder. */
export function packageOf(file: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
}
