import { frenchDay } from "../../language/dates/calendar.ts";
import type { Evidence, Reason } from "../ranking/types.ts";
import { isQuotable } from "../../language/untrusted/quotable.ts";
import type { Claim, WriterInput } from "./types.ts";
import { escapeMarkdown, typeset } from "../../language/text/typography.ts";

const MOST_REASONS = 2;

const SOURCE_NAMES: Readonly<Record<Evidence["kind"], string>> = {
  engagement: "Échange",
  note: "Note",
  linkedin: "LinkedIn",
  article: "Article",
  action: "Action",
};

interface Reasoning {
  plain: string;
  /** Markdown, one to three sentences. */
  pretty: string;
  claims: Claim[];
}

/** « Pourquoi ? »: the strongest reasons, what happened and when, and the words that prove the first. */
export function writeReasoning({ ranked, day }: WriterInput): Reasoning {
  const claims: Claim[] = [];
  const plain: string[] = [];
  const pretty: string[] = [];
  for (const [index, reason] of ranked.reasons.slice(0, MOST_REASONS).entries()) {
    const sentence = typeset(`${tellable(reason)}.`);
    plain.push(sentence);
    pretty.push(index === 0 ? `**${escapeMarkdown(sentence.slice(0, -1))}**.` : escapeMarkdown(sentence));
    claims.push(claimOf(sentence, reason));
    const cited = index === 0 ? citation(reason.evidence[0], day) : null;
    if (cited === null) continue;
    plain.push(cited);
    pretty.push(escapeMarkdown(cited));
    claims.push(claimOf(cited, reason));
  }
  return { plain: plain.join(" "), pretty: pretty.join(" "), claims };
}

/** What happened, unless a name in it reads like an order: then only the kind of reason is told. */
export function tellable(reason: Reason): string {
  return isQuotable(reason.text) ? reason.text : "Un fait récent concerne ce contact";
}

/** « Note du mardi 17 novembre : « … ». »; nothing when the words may not be repeated. */
function citation(evidence: Evidence | undefined, day: string): string | null {
  if (!evidence || !isQuotable(evidence.quote)) return null;
  const words = evidence.quote
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[.;,]$/, "");
  return typeset(`${SOURCE_NAMES[evidence.kind]} du ${frenchDay(evidence.date, day)} : « ${words} ».`);
}

export function claimOf(text: string, reason: Reason): Claim {
  const sourceIds = [...new Set(reason.evidence.map((evidence) => evidence.id))];
  return { text, quote: reason.evidence[0]?.quote ?? "", sourceIds };
}
