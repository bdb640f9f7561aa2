import type { SystemContext } from "../../http/context.ts";
import type { Analysis } from "../../intelligence/analysis.ts";

/** What drafting for one contact came to: counts for the report, or why there is no draft. */
export type DraftOutcome =
  | { readonly ok: true; readonly counts: Readonly<Record<string, number>> }
  | { readonly ok: false; readonly code: string; readonly retryAfterMs: number | undefined };

/** What the jobs under /api/intelligence do to a contact; tests hand in their own. */
export interface Intelligence {
  readonly engagements: Analysis;
  readonly notes: Analysis;
  readonly timeline: Analysis;
  readonly linkedin: Analysis;
  readonly articles: Analysis;
  /** Drafts a contact's actions; `force` drafts anew also where nothing has changed. */
  readonly draft: (
    ctx: SystemContext,
    contactId: string,
    options: { force: boolean },
  ) => Promise<DraftOutcome>;
  /** Contacts that are worth a message today to some member of the organization. */
  readonly worthAMessage: (ctx: SystemContext) => Promise<readonly string[]>;
}
