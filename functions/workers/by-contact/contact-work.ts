import type { SystemContext } from "../../http/context.ts";
import type { AnalysisDefinition } from "../../intelligence/analysis.ts";

/** What drafting for one contact came to: counts for the report, or why there is no draft. */
export type DraftOutcome =
  | { readonly ok: true; readonly counts: Readonly<Record<string, number>> }
  | { readonly ok: false; readonly code: string; readonly retryAfterMs: number | undefined };

/** What the jobs under /api/intelligence do to a contact; tests hand in their own. */
export interface ContactWork {
  readonly analyses: readonly AnalysisDefinition[];
  /** Brings a contact's action up to date; `force` writes anew what stands, too. */
  readonly draft: (ctx: SystemContext, contactId: string, options: DraftOptions) => Promise<DraftOutcome>;
  /** Contacts of the organization whose actions may need it today. */
  readonly worthAMessage: (ctx: SystemContext, timeZone: string) => Promise<readonly string[]>;
}

export interface DraftOptions {
  readonly force: boolean;
  /** The organization's. */
  readonly timeZone: string;
  /** Who asked; null for nobody who is still here. */
  readonly userId: string | null;
}
