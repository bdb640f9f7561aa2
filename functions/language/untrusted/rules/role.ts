import { type Family, pattern } from "../pattern.ts";
import { EVERY_SENDING, YOU_ARE, NOW } from "../vocabulary/nouns.ts";
import { WRITE } from "../vocabulary/verbs.ts";

export const ROLE: Family = {
  reason: "role",
  gate: "strict",
  rules: [
    [pattern(YOU_ARE)],
    [
      pattern(
        `${NOW},? (?:\\w+ ){0,2}?(?:tu|toi|${EVERY_SENDING}|you (?:will|must|should|only|always)|${WRITE} (?:toujours|systematiquement|always))`,
      ),
    ],
  ],
};
