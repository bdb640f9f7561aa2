import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { ROOT } from "../step.ts";

/** What sst.config.ts and the check of it are made of. */
const PARTS = ["dev/check", "infra", "functions", "web", "sst.config.ts", "package.json", "tsconfig.json"];

it("SST's types are written in a folder with an apostrophe and accents in its name", () => {
  const folder = path.join(temporaryFolder(), "c'est l'été à Ève");
  mkdirSync(folder);
  for (const part of PARTS)
    cpSync(path.join(ROOT, part), path.join(folder, part), {
      recursive: true,
      filter: (file) => !/web\/(?:src|dist|e2e)$/.test(file),
    });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const work =
    "const { preparePlatform } = await import('./dev/check/deployment/platform.ts'); await preparePlatform();";
  execFileSync(process.execPath, ["--input-type=module", "-e", work], { cwd: folder });
  expect(existsSync(path.join(folder, ".sst/platform/config.d.ts"))).toBe(true);
});
