import type { SignalName, SuggestionType } from "../../suggestions/ranking/types.ts";
import type { GroundingSource, Register } from "../../language/grounding/types.ts";
import type { Language } from "../../language/text/language-of.ts";
import type { FailureCode } from "../../model/answer.ts";

/** Why today is the day to write, as the ranking says it. */
export interface DraftReason {
  readonly signal: SignalName;
  /** `YYYY-MM-DD` that a source names; null where none does. */
  readonly due: string | null;
  readonly sourceIds: readonly string[];
}

/**
 * Who knows of a source, which decides what a message may tell of it. `shared`: the contact wrote it,
 * received it or can read it in public. `present`: they attended the call or meeting, but the notes are
 * ours. `internal`: only we know.
 */
export type Audience = "shared" | "present" | "internal";

export interface DraftSource extends GroundingSource {
  /** The part of it that the model is shown; a draft is checked against no more. */
  readonly text: string;
  readonly audience: Audience;
  /**
   * Of a call, a meeting or a note: the passages whose matter was said to the contact or by them, which a message may
   * tell.
   */
  readonly told?: readonly string[];
  /** The colleague who wrote it, where it was not the salesperson. */
  readonly by?: string;
}

/** How the salesperson writes to this contact; what is not known is left open. */
export interface Style {
  /** The greeting of our last mails to them: « Chère Geneviève, ». */
  readonly greeting: string | null;
  readonly closing: string | null;
  /** What the contact writes in. */
  readonly language: Language;
  /** The salesperson's own letters, at most three: for their tone, never their facts. */
  readonly examples: readonly string[];
}

/**
 * The input of a draft. Nothing in it depends on the day it is asked for, so that the same question is asked
 * only once.
 */
export interface DraftInput {
  readonly contact: {
    readonly id: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly job: string | null;
    readonly company: string | null;
  };
  /** In whose name the message is; code signs it. */
  readonly salesperson: { readonly name: string };
  readonly type: SuggestionType;
  /** Strongest first; never empty. */
  readonly reasons: readonly DraftReason[];
  /** The sources: first those of the reasons, then the newest. */
  readonly sources: readonly DraftSource[];
  readonly register: Register;
  readonly style?: Style;
  /** Names that need no source beside the contact's and the salesperson's. */
  readonly names: readonly string[];
}

export interface DraftedClaim {
  /** A sentence of the message. */
  readonly text: string;
  readonly quote: string;
  readonly sourceIds: readonly string[];
}

/** A draft whose every date, number, amount and name stands in a source or a trusted field. */
export interface Draft {
  /** Of the card; null where the model's line does not hold. */
  readonly action: string | null;
  readonly prettyAction: string | null;
  readonly reasoning: string | null;
  readonly subject: string | null;
  /** Markdown, from the greeting to the last sentence: no closing, no signature. */
  readonly message: string;
  readonly claims: readonly DraftedClaim[];
  readonly model: string;
  readonly promptVersion: string;
}

/** The template's sentences for the same reason, in the register of the message. */
export interface TemplateSentences {
  /** Null where the contact knows nothing of the reason. */
  readonly opening: DraftedClaim | null;
  /** Null where the template is in the other register. */
  readonly request: string | null;
}

/** `ungrounded`: two answers in a row said what no source says. */
export type DraftProblem = FailureCode | "ungrounded";

/** A verified draft, or why there is none; `retryAfterMs` is set where trying again makes sense. */
export type Drafted =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly code: DraftProblem; readonly retryAfterMs: number | undefined };
