import fs from "node:fs";
import path from "node:path";
import { sstSources } from "./sst-sources.ts";

/** What sst.config.ts says of the screens' files, as far as it says anything. */
export interface SiteArgs {
  readonly errorPage?: string;
  readonly assets: {
    readonly path?: string;
    readonly routes?: readonly string[];
    readonly fileOptions: readonly { readonly files: string; readonly ignore?: string }[];
  };
}

/** The key-value entries that SST's own code makes of a folder of built files, for a bucket of that name. */
export function siteEntries(folder: string, bucket: string, { assets, errorPage }: SiteArgs): object {
  const values = {
    outputPath: folder,
    assets: { ...assets, routes: assets.routes ?? [] },
    bucketDomain: bucket,
    errorPage: errorPage ?? "/index.html",
    route: {},
    hasErrorPage: errorPage,
    path,
    fs,
    toPosix: (name: string) => name.split(path.sep).join(path.posix.sep),
  };
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- SST's own code is read as a text
  const make = new Function(...Object.keys(values), `${sstSources().siteEntries}; return kvEntries;`);
  const entries: unknown = make(...Object.values(values));
  if (entries instanceof Object) return entries;
  throw new Error("SST makes no entries of a site.");
}

/** The names of the files that a deployment puts into the bucket. */
export function uploadedFiles(folder: string, { assets }: SiteArgs): Set<string> {
  const all = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return new Set(
    all.filter((file) =>
      assets.fileOptions.some(
        ({ files, ignore }) =>
          path.matchesGlob(file, files) && !(ignore !== undefined && path.matchesGlob(file, ignore)),
      ),
    ),
  );
}
