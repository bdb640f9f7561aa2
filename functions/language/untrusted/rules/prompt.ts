import { type Family, pattern } from "../pattern.ts";
import { OF_A_TRADE } from "../vocabulary/trades.ts";
import { TELL } from "../vocabulary/verbs.ts";

export const PROMPT: Family = {
  reason: "prompt",
  gate: "strict",
  rules: [
    [
      pattern(
        "(?:que sais tu|qu est ce que tu sais|que t a t on dit|what (?:do you know|were you told|have you been told|did they tell you))",
      ),
    ],
    [
      pattern(
        `${TELL}…(?:tes|ton|ta|t|your|hidden|initiales?|full|system|entire|complete)(?: \\w+)?(?: \\w+)? ?(?:prompts?|instructions?|consignes?|regles?|rules|guidelines|configuration|outils|tools)`,
      ),
      OF_A_TRADE,
    ],
    [
      pattern(
        `${TELL}…(?:instructions?|consignes?|regles?|prompts?|rules|text|everything)(?: \\w+){0,3}? (?:t a|t ont|t avait|you were|you have|que tu as|que tu|above|hidden|ci dessus|au dessus)`,
      ),
    ],
    [
      pattern(
        "(?:prompt systeme|system prompt|hidden (?:rules|prompt|instructions)|initial prompt|prompt initial|consignes cachees)",
      ),
    ],
  ],
};
