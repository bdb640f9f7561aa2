import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { extract } from "tar";

const run = promisify(execFile);

/**
 * The packages whose declarations the compiler reads for sst.config.ts, those that others name after those that name
 * them. `tsc -p tsconfig.sst.json --listFilesOnly` after `npx sst install` tells them when SST is updated.
 */
const DECLARED = [
  [
    "@pulumi/aws",
    "@pulumi/cloudflare",
    "@pulumi/command",
    "@pulumi/docker-build",
    "@pulumi/pulumi",
    "@pulumi/random",
    "@pulumi/tls",
    "@pulumiverse/vercel",
    "@types/archiver",
    "@types/bun",
    "esbuild",
    "glob",
  ],
  [
    "@grpc/grpc-js",
    "@types/google-protobuf",
    "@types/readdir-glob",
    "@types/semver",
    "bun-types",
    "minimatch",
    "minipass",
    "path-scurry",
  ],
  ["@grpc/proto-loader", "@js-sdsl/ordered-map", "@types/ws", "lru-cache"],
  ["long", "protobufjs"],
] as const;

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));

/**
 * Brings into `modules` the declarations of the packages that SST's platform in `platform` is written with, in the
 * versions it asks for: 3,600 files, where its whole packages are 31,000 and take six times as long. Throws with npm's
 * words when they cannot be had, and where none of these packages asks for one of the list any more.
 */
export async function bringDeclarations(platform: string, modules: string): Promise<void> {
  const ranges = new Map<string, string>();
  const learn = ({ dependencies, devDependencies }: Manifest): void => {
    for (const [name, range] of Object.entries({ ...devDependencies, ...dependencies })) {
      if (!ranges.has(name)) ranges.set(name, range);
    }
  };
  learn(await manifestIn(platform));
  for (const names of DECLARED) {
    const asked = names.map((name): [string, string] => {
      const range = ranges.get(name);
      if (range === undefined) throw new Error(`SST no longer asks for ${name}: DECLARED is to be renewed.`);
      return [name, range];
    });
    await bring(new Map(asked), modules);
    for (const name of names) {
      const { dependencies = {} } = await manifestIn(path.join(modules, name));
      learn({ dependencies });
    }
  }
}

/** Takes the declarations out of the archives that npm fetches, from its cache where it has them. */
async function bring(packages: ReadonlyMap<string, string>, modules: string): Promise<void> {
  const archives = await mkdtemp(path.join(tmpdir(), "relance-declarations-"));
  try {
    const asked = [...packages].map(([name, range]) => `${name}@${range}`);
    const { stdout } = await run(
      "npm",
      ["pack", "--prefer-offline", "--loglevel=error", "--pack-destination", archives, ...asked],
      { cwd: archives },
    );
    const files = stdout.trim().split("\n");
    for (const [index, name] of [...packages.keys()].entries()) {
      const folder = path.join(modules, name);
      await mkdir(folder, { recursive: true });
      await extract({
        file: path.join(archives, files[index] ?? ""),
        cwd: folder,
        strip: 1,
        filter: (entry) => /\.d\.[cm]?ts$|^[^/]+\/package\.json$/.test(entry),
      });
    }
  } finally {
    await rm(archives, { recursive: true, force: true });
  }
}
