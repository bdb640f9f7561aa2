import type { Doubt } from "../../../readings/contract.ts";
import type { WrittenAction } from "../../drafts/compose.ts";
import type { Fingerprint } from "../../drafts/fingerprint.ts";
import type { Claim } from "../../drafts/writer/types.ts";

/** What is proposed for a contact, as `writeProposals` takes it. */
export interface DayItem {
  contactId: string;
  score: number;
  type: "ongoingBusiness" | "nurturing";
  deadline: string | null;
  reasons: {
    signal: string;
    text: string;
    evidence: { kind: string; id: string; date: string | null; quote: string }[];
    doubt?: Doubt;
  }[];
  /**
   * Open actions of the person's other records: they are archived, and nothing is written where one was
   * handled.
   */
  besides?: string[];
  /** The open action to keep; the fields below are then absent. */
  keep?: string;
  action?: WrittenAction;
  /** Stored as `ai_basis`. */
  basis?: Fingerprint;
  claims?: Claim[];
  /** The open action to replace; nothing is written if it was handled meanwhile. */
  replaces?: string;
  /** Why the older action is replaced, for its history. */
  archiveReasoning?: string;
  /** Replaces even what says the same. */
  force?: boolean;
}
