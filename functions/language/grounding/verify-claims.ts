import { comparable, isSaid } from "./plain-text.ts";
import type { DraftToVerify, GroundingSource, Violation } from "./types.ts";

const SHORTEST_QUOTE = 4;

/** Each claim is a sentence of the message, its sources exist, and its quote stands in one of them. */
export function verifyClaims(draft: DraftToVerify, sources: readonly GroundingSource[]): Violation[] {
  const message = comparable(draft.message);
  return draft.claims.flatMap((claim) => {
    const wrong: Violation["kind"][] = [];
    const cited = sources.filter((source) => claim.sourceIds.includes(source.id));
    const unknown = claim.sourceIds.filter((id) => !sources.some((source) => source.id === id));
    if (claim.sourceIds.length === 0 || unknown.length > 0) wrong.push("source");
    const text = comparable(claim.text);
    if (text === "" || !message.includes(text)) wrong.push("claim_not_in_message");
    const letters = claim.quote.replace(/[^\p{L}\d]/gu, "").length;
    if (letters < SHORTEST_QUOTE || !isSaid(claim.quote, cited)) wrong.push("quote");
    return wrong.map((kind) => ({
      kind,
      text:
        kind === "source" ? unknown.join(", ") || claim.text : kind === "quote" ? claim.quote : claim.text,
      start: null,
      end: null,
    }));
  });
}
