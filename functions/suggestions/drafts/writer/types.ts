import type { RankedContact, RankingContact } from "../../ranking/types.ts";
import type { Register } from "../../../language/grounding/types.ts";
import type { TextualHistory } from "../../history/textual-history.ts";
import type { Voice } from "../voice/voice.ts";

export interface WriterUser {
  name: string;
  /** Several lines below the message; the name where it is missing. */
  signature?: string | null;
  /** How a contact is addressed where their exchanges do not say; « vous » where it is missing. */
  register?: Register;
  /** How they write, where it is known. */
  voice?: Voice;
}

export interface WriterInput {
  contact: Pick<RankingContact, "id" | "firstName" | "lastName" | "email" | "job" | "company">;
  /** The salesperson who signs. */
  user: WriterUser;
  ranked: RankedContact;
  /** The history the ranking read: quotes are checked against it. */
  history: TextualHistory;
  /** "YYYY-MM-DD". */
  day: string;
}

/** A sentence of the message or of the reasoning, with what proves it. */
export interface Claim {
  text: string;
  /** Exact substring of the text of one of the sources. */
  quote: string;
  sourceIds: string[];
}

/** The `ai_…` fields are those of an action; the message is markdown. */
export interface WrittenSuggestion {
  ai_action: string;
  ai_reasoning: string;
  ai_prettyAction: string;
  ai_prettyReasoning: string;
  /** Of the message, as a mail's. */
  ai_subject: string;
  ai_iceBreakingMessage: string;
  /** Of the message, and of « Pourquoi ». */
  claims: { message: Claim[]; reasoning: Claim[] };
  /** The message's sentences without greeting and closing: no other message of the list should contain them. */
  sentences: readonly string[];
}
