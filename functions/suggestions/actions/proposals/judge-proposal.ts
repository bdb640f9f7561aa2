import { DEMO, ON_OPEN } from "../../drafts/written-by.ts";
import type { DayItem } from "./day-item.ts";

/** What stands of a person when something is proposed for one of their records; nobody else changes it meanwhile. */
export interface Standing {
  /** They must not be contacted: they may have objected while the proposal was being written. */
  readonly isSuppressed: boolean;
  /** Their CRM has archived the record. */
  readonly isArchived: boolean;
  /** The record's open action. */
  readonly open: OpenProposal | null;
  /** Open actions of the person's other records. */
  readonly beside: readonly { readonly id: string; readonly isEdited: boolean }[];
  /** A person has handled one of those that the proposal was to take the place of. */
  readonly isHandled: boolean;
}

export interface OpenProposal {
  readonly id: string;
  readonly isEdited: boolean;
  readonly action: string | null;
  readonly message: string | null;
  readonly type: string;
  readonly model: string | null;
  readonly fallback: string | null;
  /** The hash of what it was written from. */
  readonly basis: string | null;
}

/** What becomes of a proposal, and what is written for it. */
export type Verdict =
  /** Nothing is drafted to whoever has objected. */
  | { readonly state: "suppressed" }
  /** Erased, archived or handled meanwhile. */
  | { readonly state: "gone" }
  /** A person's words stand: `id` is that action, null where it is another record's, beside which nothing is put. */
  | { readonly state: "edited"; readonly id: string | null }
  /** The open action stays; `isRefreshed`: with what it was written from now, and why rules wrote it. */
  | { readonly state: "kept"; readonly id: string; readonly isRefreshed: boolean }
  /** Written over the open action, which waited for a model, or as a new one in its place. */
  | { readonly state: "created"; readonly overwrites: string | null; readonly replaces: string | null };

/** What becomes of a proposal by what stands; undefined stands for a contact that is not, or no longer, there. */
export function judgeProposal(item: DayItem, standing: Standing | undefined): Verdict {
  if (standing?.isSuppressed) return { state: "suppressed" };
  if (standing === undefined || standing.isArchived) return { state: "gone" };
  const { open, beside } = standing;
  if (open?.isEdited) return { state: "edited", id: open.id };
  if (beside.some(({ isEdited }) => isEdited)) return { state: "edited", id: null };
  const expectsOpen = item.keep !== undefined || item.replaces !== undefined;
  if (standing.isHandled || (open === null && expectsOpen)) return { state: "gone" };
  if (open === null) return { state: "created", overwrites: null, replaces: null };
  if (item.keep !== undefined) return { state: "kept", id: open.id, isRefreshed: false };
  if (saysTheSame(item, open)) return { state: "kept", id: open.id, isRefreshed: true };
  if (open.basis !== null && open.basis === item.basis?.hash) {
    // Somebody else had a model write from the same: theirs stands.
    if (isByModel(open) && item.force !== true) return { state: "kept", id: open.id, isRefreshed: false };
    if (open.fallback === ON_OPEN) return { state: "created", overwrites: open.id, replaces: null };
  }
  return { state: "created", overwrites: null, replaces: open.id };
}

const saysTheSame = ({ action, type }: DayItem, open: OpenProposal): boolean =>
  open.type === type &&
  open.action === (action?.ai_action ?? null) &&
  open.message === (action?.ai_iceBreakingMessage ?? null) &&
  open.model === (action?.ai_model ?? null);

const isByModel = ({ fallback, model }: OpenProposal): boolean =>
  fallback === null && model !== null && model !== DEMO;
