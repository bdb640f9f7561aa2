import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { readJudgedPortals } from "../judged/judged-portals.ts";
import { readReadingsFile } from "../readings-file.ts";
import type { LetterPortal } from "./make-letters.ts";

const Truth = z.object({ today: z.string() });

/** The archived judged portals, or one of them, or that of a folder; none where there is no such. */
export function letterPortals(asked?: string): LetterPortal[] {
  const truth = path.join(asked ?? "", "truth");
  if (asked !== undefined && existsSync(truth)) {
    const { today } = Truth.parse(JSON.parse(readFileSync(path.join(truth, "ground-truth.json"), "utf8")));
    const readings = readReadingsFile(path.join(truth, "readings.json"));
    return [{ name: path.basename(path.resolve(asked)), folder: asked, today, readings }];
  }
  return readJudgedPortals()
    .filter(({ name }) => asked === undefined || name === asked)
    .map(({ name, folder, truth: { today }, readings }) => ({ name, folder, today, readings }));
}
