import type { WriterInput, WrittenSuggestion } from "./types.ts";

/** Writes the card, the reasoning and the message of a suggestion, without a model. */
export function writeSuggestion({ ranked, user }: WriterInput): WrittenSuggestion {
  const reason = ranked.reasons[0];
  return {
    ai_action: reason?.text ?? "",
    ai_reasoning: reason?.text ?? "",
    ai_prettyAction: reason?.text ?? "",
    ai_prettyReasoning: reason?.text ?? "",
    ai_iceBreakingMessage: `Bonjour,\n\n${user.name}`,
    claims: [],
  };
}
