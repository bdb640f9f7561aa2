import path from "node:path";
import { build, transform } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

export interface Bundle {
  /** Bytes of the minified bundle. */
  readonly bytes: number;
  /** Names of the packages whose code is in it. */
  readonly packages: ReadonlySet<string>;
  /** The groups of functions/env.ts that its code reads. */
  readonly environment: ReadonlySet<string>;
}

/** Bundles `functions/x/y.route.handler` as the deployment does (sst.config.ts: minified, without pg-native). */
export async function bundleHandler(handler: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [sourceOf(handler)],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external: ["pg-native"],
    // Names stay, so that what reads the environment can still be found below.
    minifySyntax: true,
    minifyWhitespace: true,
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const text = outputFiles[0]?.text ?? "";
  const minified = await transform(text, { minify: true, format: "esm", target: "node24" });
  const output = Object.values(metafile.outputs)[0];
  const inputs = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return {
    bytes: Buffer.byteLength(minified.code),
    packages: new Set(inputs.flatMap(([file]) => packageOf(file) ?? [])),
    environment: new Set([...text.matchAll(/\benvironment\.(\w+)\(\)/g)].flatMap(([, group]) => group ?? [])),
  };
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
