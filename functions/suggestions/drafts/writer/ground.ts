import type { DatedFact } from "../../../readings/dated-fact.ts";
import type { FactKind } from "../../../readings/contract.ts";
import type { Evidence, Reason } from "../../ranking/types.ts";
import type { TextualHistory } from "../../history/textual-history.ts";

/**
 * How the contact knows of a reason's source, which decides what a message may tell: they wrote it, we wrote
 * it to them, they attended (a call or a meeting, of which we have only our notes), it is public, or only we
 * know it (a note, the log of a call that reached nobody) and it is not told.
 */
export type KnownBy = "theirMessage" | "ourMessage" | "conversation" | "public" | "nobody";

/** What a reason rests on: the fact read in its source, where there is one. */
export interface Ground {
  readonly fact: DatedFact | null;
  readonly knownBy: KnownBy;
  /** Of a conversation: a call, or a meeting. */
  readonly isMeeting: boolean;
}

/** Kinds of facts that each reason may rest on, in order of preference within the quoted passage. */
const KINDS: Partial<Record<Reason["signal"], readonly FactKind[]>> = {
  promisedCallback: ["commitment"],
  unansweredQuestion: ["question"],
  owedDocument: ["commitment"],
  meetingWithoutFollowUp: ["nextStep", "commitment"],
  silentQuote: ["quoteSent"],
  renewal: ["renewal"],
  budgetWindow: ["budget"],
  pendingIntroduction: ["introduction"],
  plannedResumption: ["postponement", "commitment"],
  trouble: ["trouble"],
  ultimatum: ["ultimatum"],
  decisionDay: ["decision"],
  lapsedPromise: ["commitment", "decision"],
  trialEnd: ["trialEnd"],
  competitor: ["competitor"],
  successorNamed: ["successor"],
  appointmentPassed: ["appointment"],
  backAgain: ["absence"],
};

/** The fact in a reason's strongest evidence, and who knows of it. */
export function groundOf(history: TextualHistory, { signal, evidence: [source] }: Reason): Ground {
  const facts = factsIn(history, source);
  const kinds = KINDS[signal] ?? [];
  const quoted = facts.filter(({ quote }) => quote === source?.quote);
  const fact = quoted.find(({ kind }) => kinds.includes(kind)) ?? null;
  const engagement = history.engagements.find(({ id }) => id === source?.id);
  return { fact, knownBy: knownBy(history, source), isMeeting: engagement?.type === "meeting" };
}

function factsIn({ engagements, notes }: TextualHistory, source: Evidence | undefined): readonly DatedFact[] {
  const texts = source?.kind === "note" ? notes : source?.kind === "engagement" ? engagements : [];
  return texts.find(({ id }) => id === source?.id)?.facts ?? [];
}

function knownBy({ engagements, estimates }: TextualHistory, source: Evidence | undefined): KnownBy {
  // They were sent it, unlike what stands in a deal.
  if (source?.kind === "deal" && estimates.some(({ id }) => id === source.id)) return "ourMessage";
  if (source?.kind === "article" || source?.kind === "linkedin") return "public";
  const engagement = source?.kind === "engagement" && engagements.find(({ id }) => id === source.id);
  return engagement ? engagementKnownBy(engagement) : "nobody";
}

/** How the contact knows of an engagement. */
export function engagementKnownBy({
  manner,
  type,
  direction,
}: Pick<TextualHistory["engagements"][number], "manner" | "type" | "direction">): KnownBy {
  if (manner === "theirMessage" || manner === "ourMessage") return manner;
  if (manner === "machine" || manner === "attempt") return "nobody";
  if (type === "meeting" || type === "phone_call") return "conversation";
  return direction === "incoming" ? "theirMessage" : type === "other" ? "nobody" : "ourMessage";
}
