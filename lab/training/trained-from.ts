import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { hashOf } from "../data/archive.ts";
import { exampleOf } from "./examples.ts";
import { portalTexts } from "./portal-texts.ts";
import { readVoices } from "./read-voices.ts";

const ROOT = path.join(import.meta.dirname, "../..");
/** What training reads beside its code, and what it writes. */
const ARCHIVES = ["voices", "portals", "whole-texts"] as const;
const WRITTEN = ["trained", "weights", "objections"].map((name) => `functions/readings/local/${name}.json`);
const SAMPLED_PORTAL = "d1";
const SAMPLED_SENTENCES = 40;

/** What trained files were made from; both are equal as long as they need not be made again. */
export interface TrainedFrom {
  /** Hash of all code and labelled texts of the training, and of the files it wrote. Comments count for nothing. */
  readonly inputs: string;
  /** Hash of what the training sees in some of its sentences. */
  readonly sample: string;
}

/** Of the present code and files. */
export async function trainedFrom(): Promise<TrainedFrom> {
  return { inputs: await hashOfInputs(), sample: hashOfSample() };
}

async function hashOfInputs(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["lab/training/train.ts"],
    outdir: "out",
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    packages: "external",
    // Contracts hold schemas of replies, nothing that is read in a text.
    external: ["*/trained.json", "*/weights.json", "*/objections.json", "*/contract.ts"],
    write: false,
    logLevel: "silent",
  });
  const hash = createHash("sha256");
  for (const { contents } of outputFiles) hash.update(contents);
  for (const archive of ARCHIVES) hash.update(hashOf(archive));
  for (const file of WRITTEN) hash.update(readFileSync(path.join(ROOT, file)));
  return hash.digest("hex");
}

function hashOfSample(): string {
  const some = readVoices().filter((_, index) => index % SAMPLED_SENTENCES === 0);
  const hash = createHash("sha256");
  for (const sentence of [...some, ...portalTexts(SAMPLED_PORTAL).flatMap(({ sentences }) => sentences)]) {
    const { features, targets } = exampleOf(sentence);
    hash.update(features).update(targets);
  }
  return hash.digest("hex");
}
