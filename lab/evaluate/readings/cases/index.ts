import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type GoldenHistory, readGolden } from "../golden-text.ts";

/** The day on which the histories' verdicts hold, a Friday. */
export const GOLDEN_DAY = "2026-11-20";

/** The hand whose sentences the local reader is trained on: its figures there say nothing of it. */
export const TRAINED_ON = "voices";

/** Every golden history; the hands are the files beside this one. */
export const GOLDEN: readonly GoldenHistory[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".txt"))
  .sort()
  .flatMap((name) =>
    readGolden(readFileSync(path.join(import.meta.dirname, name), "utf8"), path.basename(name, ".txt")),
  );
