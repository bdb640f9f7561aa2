import type { Evidence } from "../../ranking/types.ts";
import type { TextualHistory } from "../../history/textual-history.ts";

/** The text a quote must be a substring of; empty when the source is unknown or has no text. */
export function sourceTextOf(history: TextualHistory, evidence: Evidence | undefined): string {
  if (!evidence) return "";
  if (evidence.kind === "engagement")
    return history.engagements.find((one) => one.id === evidence.id)?.body ?? "";
  if (evidence.kind === "deal")
    return [...history.deals, ...history.estimates].find((one) => one.id === evidence.id)?.name ?? "";
  if (evidence.kind === "note") return history.notes.find((one) => one.id === evidence.id)?.text ?? "";
  if (evidence.kind === "article") return history.articles.find((one) => one.id === evidence.id)?.title ?? "";
  if (evidence.kind === "action") return "";
  const profile = history.linkedinProfile;
  return profile?.posts.find((post) => post.id === evidence.id)?.text ?? profile?.headline ?? "";
}
