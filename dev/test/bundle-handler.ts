import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions } from "esbuild";
import plugins from "../../infra/bundles/plugins.mjs";

const root = path.resolve(import.meta.dirname, "../..");

export interface Bundle {
  /** Bytes of the minified bundle, and the same as a zip holds them; undefined where nobody asked. */
  readonly weight: { readonly bytes: number; readonly zipped: number } | undefined;
  /** Names of the packages that our code in it imports; where it was weighed, of all whose code is in it too. */
  readonly packages: ReadonlySet<string>;
  /** Where it was weighed, the bytes in it of each package. */
  readonly bytesOf: ReadonlyMap<string, number>;
  /** The groups of functions/env.ts that its code reads. */
  readonly environment: ReadonlySet<string>;
}

/**
 * Bundles each `functions/x/y.handler` of ours, and those `weighed` as the deployment does (sst.config.ts: minified
 * with its packages, without pg-native); answers them by handler.
 */
export async function bundleHandlers(handlers: string[], weighed: string[]): Promise<Map<string, Bundle>> {
  const [own, whole] = await Promise.all([
    // Names stay in these, so that what reads the environment can still be found.
    bundle(handlers, { packages: "external" }),
    bundle(weighed, { minifyIdentifiers: true }),
  ]);
  return new Map(
    handlers.map((handler) => {
      const file = `out/${handler.replace(/\.handler$/, "")}.js`;
      const textOf = ({ outputFiles }: typeof own) =>
        outputFiles.find(({ path: at }) => at.endsWith(`/${file}`));
      const contents = textOf(whole)?.contents;
      const imported = (own.metafile.outputs[file]?.imports ?? []).map(
        ({ path: name }) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name,
      );
      const bytesOf = new Map<string, number>();
      for (const [input, { bytesInOutput }] of Object.entries(whole.metafile.outputs[file]?.inputs ?? {})) {
        const name = packageOf(input);
        if (name !== undefined && bytesInOutput > 0)
          bytesOf.set(name, (bytesOf.get(name) ?? 0) + bytesInOutput);
      }
      const groups = [...(textOf(own)?.text ?? "").matchAll(/\benvironment\.(\w+)\(\)/g)];
      const weight = contents && { bytes: contents.length, zipped: gzipSync(contents).length };
      return [
        handler,
        {
          weight,
          packages: new Set([...imported, ...bytesOf.keys()]),
          bytesOf,
          environment: new Set(groups.flatMap(([, group]) => group ?? [])),
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
    plugins,
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

/** `functions/x/y.handler` → `functions/x/y.ts`. */
export function sourceOf(handler: string): string {
  return handler.replace(/\.handler$/, ".ts");
}

/** The package of the innermost node_modules folder. */
export function packageOf(file: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
}
