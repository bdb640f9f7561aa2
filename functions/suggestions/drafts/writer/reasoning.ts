import type { Reason } from "../../ranking/types.ts";
import { isQuotable } from "../../../language/untrusted/quotable.ts";
import type { Claim, WriterInput } from "./types.ts";
import { escapeMarkdown, typeset } from "../../../language/text/typography.ts";

const MOST_REASONS = 2;

interface Reasoning {
  plain: string;
  /** Markdown, one to three sentences. */
  pretty: string;
  claims: Claim[];
}

/**
 * Writes « Pourquoi ? »: the strongest reasons, what happened and when. The quotes that prove them are shown
 * beside, once.
 */
export function writeReasoning({ ranked }: Pick<WriterInput, "ranked">): Reasoning {
  const claims: Claim[] = [];
  const plain: string[] = [];
  const pretty: string[] = [];
  for (const [index, reason] of ranked.reasons.slice(0, MOST_REASONS).entries()) {
    const sentence = typeset(`${tellable(reason)}.`);
    plain.push(sentence);
    pretty.push(index === 0 ? `**${escapeMarkdown(sentence.slice(0, -1))}**.` : escapeMarkdown(sentence));
    claims.push(claimOf(sentence, reason));
  }
  return { plain: plain.join(" "), pretty: pretty.join(" "), claims };
}

/** A reason's sentence; if a name in it reads like an order, only the kind of reason. */
export function tellable(reason: Reason): string {
  return isQuotable(reason.text) ? reason.text : "Un fait récent concerne ce contact";
}

/** A sentence as a claim proved by the reason's evidence. */
export function claimOf(text: string, reason: Reason): Claim {
  const sourceIds = [...new Set(reason.evidence.map((evidence) => evidence.id))];
  return { text, quote: reason.evidence[0]?.quote ?? "", sourceIds };
}
