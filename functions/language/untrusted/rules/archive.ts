import { type Family, pattern } from "../pattern.ts";
import { TASKS, ALL } from "../vocabulary/nouns.ts";
import { CLOSE } from "../vocabulary/verbs.ts";

export const ARCHIVE: Family = {
  reason: "archive",
  gate: "strict",
  rules: [
    [
      pattern(
        "(?:purge[rz]?|vide[rz]?|clear|empty|wipe)…(?:to do|todo|liste|agenda|tasks?|taches?|queue|pipeline)",
      ),
    ],
    [
      pattern(`${CLOSE}(?: \\w+){0,3}? ?${ALL}(?: \\w+){0,4}? ${TASKS}`),
      /\b(?:me|moi|mes|mon|us|our|my|nous|nos)\b/,
    ],
    [
      pattern(
        `${CLOSE}(?: \\w+){0,3}? ${TASKS}(?: \\w+){0,3}? (?:autres?|others?|of (?:your|the)|des autres|de tes|prevues?)`,
      ),
      /\b(?:me|moi|mes|mon|us|our|my|nous|nos)\b/,
    ],
  ],
};
