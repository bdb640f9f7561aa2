import type { FactAct, FactKind, FactWho } from "../contract.ts";

/** A kind of fact, and of whom. */
export interface Label {
  readonly kind: FactKind;
  readonly who: FactWho;
}

export const WHO: readonly FactWho[] = ["us", "contact", "thirdParty"];
/** Kinds of which who is to act, or has, must be told from the sentence. */
export const KINDS_BY_WHO: readonly FactKind[] = ["commitment", "done", "cancelled", "question", "nextStep"];
const KINDS_OF_CONTACT: readonly FactKind[] = [
  "quoteSent",
  "decision",
  "trialEnd",
  "renewal",
  "budget",
  "competitor",
  "channel",
  "introduction",
  "support",
  "departure",
  "successor",
  "absence",
  "postponement",
  "optOut",
  "refusal",
  "unreachable",
];
/** What we are to do, whoever says it. */
const KINDS_OF_US: readonly FactKind[] = ["appointment", "ultimatum"];
export const ACTS: readonly FactAct[] = ["call", "send", "meet", "introduce", "answer", "decide", "other"];

export const LABELS: readonly Label[] = [
  ...KINDS_BY_WHO.flatMap((kind) => WHO.map((who) => ({ kind, who }))),
  ...KINDS_OF_CONTACT.map((kind) => ({ kind, who: "contact" as const })),
  ...KINDS_OF_US.map((kind) => ({ kind, who: "us" as const })),
  ...WHO.map((who) => ({ kind: "trouble" as const, who })),
];

/**
 * The classifier's outputs, one after the other: the labels; how a commitment is to be kept; whether there is
 * any fact; the kinds by who, whoever it is; who acts, whatever the kind. The last two steady the labels.
 */
export const ACT_AT = LABELS.length;
export const ANY_AT = ACT_AT + ACTS.length;
export const KIND_AT = ANY_AT + 1;
export const WHO_AT = KIND_AT + KINDS_BY_WHO.length;
export const OUTPUTS = WHO_AT + WHO.length;
