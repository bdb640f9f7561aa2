import type { Change } from "./rows.ts";
import type { StoredConnection } from "./connections/connection-store.ts";
import type { Owners } from "./named-owners.ts";
import type { EngagementRow, SweptKind, SyncPage } from "./rows.ts";

/** Which parts a run reads, and when it began (ISO instant). */
interface Parts {
  readonly contacts: boolean;
  /** Includes deals. */
  readonly engagements: boolean;
  readonly notes: boolean;
  readonly until: string;
}

/** Everything. */
export interface FullPlan extends Parts {
  readonly mode: "full";
}

/** What changed in [since, until). */
export interface ChangesPlan extends Parts {
  readonly mode: "changes";
  readonly since: string;
  /** Contacts that came back, once they are known. */
  readonly contactCrmIds: readonly string[];
}

/** Some contacts, by CRM id, and their history. */
export interface SubsetPlan extends Parts {
  readonly mode: "subset";
  readonly contactCrmIds: readonly string[];
}

/** What a run reads. */
export type Plan = FullPlan | ChangesPlan | SubsetPlan;

export interface ReadPage {
  /** Maps the page to its stored form, given the owners. Yields to the event loop while mapping. */
  readonly pages: (owners: Owners) => Promise<SyncPage[]>;
  /** CRM ids of the page's owners. */
  readonly ownerIds: ReadonlySet<string>;
  /** The cursor of the stage's next page; undefined at the end. */
  readonly next: string | undefined;
}

/** The run that checks permissions: whether it starts or continues, and whether it reads everything. */
export interface PermissionCheck {
  readonly begins: boolean;
  readonly readsAll: boolean;
  /** Stores what is hidden with the connection: called by `look`, and again when a read reveals more. */
  readonly remember: (hidden: readonly string[]) => Promise<void>;
}

/**
 * A CRM's answer about a contact looked up by id. `hidden`: not returned, for an unknown reason; `erased`: deleted for
 * good, for privacy.
 */
export type DeletionStatus = "alive" | "archived" | "hidden" | "erased";

/** An engagement, note or deal as a CRM knows it. */
export interface Source {
  readonly crmId: string;
  readonly type: EngagementRow["type"] | "note" | "deal";
}

/** Where a source is now; `there` if its contacts do not matter. */
export type SourceStatus = "gone" | "there" | { readonly contactCrmIds: readonly string[] };

/**
 * Reads one organization's CRM, a page at a time. Stages and cursors are defined by the CRM and stored in the
 * checkpoint, so another worker can continue. Reads throw `crm_revoked` and `crm_unavailable`.
 */
export interface CrmSource {
  /** A plan's stages in order: contacts first, since the rest refers to them. */
  stagesOf(plan: Plan): string[];
  read(plan: Plan, stage: string, after: string | undefined): Promise<ReadPage>;
  /** All users who own records, including those who left; null if they are hidden. */
  owners(): Promise<Owners | null>;
  /**
   * What the CRM hides from the connected user, by its own names. Asks the CRM when that may have changed. Must be
   * called before a run reads anything.
   */
  look(
    connection: Pick<StoredConnection, "hidden" | "scopes">,
    run: PermissionCheck,
  ): Promise<readonly string[]>;
  /** Kinds of rows of which no listing is complete, because some are hidden. */
  unlisted(): readonly SweptKind[];
  /** CRM ids of the first contacts, at most `limit`. */
  firstContacts(limit: number): Promise<string[]>;
  /** Current contacts of engagements, notes and deals; for CRMs that send webhooks. */
  readonly contactsOf?: (changes: readonly Change[]) => Promise<string[]>;
  /** What became of at most `fateBatch` contacts that a run did not see. */
  deletionStatusesOf(ids: readonly string[]): Promise<Map<string, DeletionStatus>>;
  readonly fateBatch: number;
  /** A page of the ids of all live contacts, for CRMs that give their count. */
  liveContacts?(after: string | undefined): Promise<{ ids: string[]; next: string | undefined }>;
  /** Whether change runs also list everything that was archived. */
  readonly listsArchived: boolean;
  /** Where engagements, notes and deals are now, by CRM id; without those the CRM cannot be asked about. */
  whereabouts(sources: readonly Source[]): Promise<Map<string, SourceStatus>>;
  /** Of these records those that the CRM, asked by id, says it has deleted; one that it merely leaves out is not told. */
  deletedOf(sources: readonly Source[]): Promise<ReadonlySet<string>>;
  /** Maximum lag of the CRM's index of changes, in milliseconds. */
  readonly lag: number;
  /** How long the CRM reports deletions, in milliseconds; after that only a full listing is complete. */
  readonly reach: number;
}

/** The kinds of rows a full plan lists completely; contacts are swept only on a person's request. */
export function sweptBy(plan: Plan, contactsToo: boolean): SweptKind[] {
  return [
    ...(plan.contacts && contactsToo ? (["contact"] as const) : []),
    ...(plan.engagements ? (["engagement", "deal"] as const) : []),
    ...(plan.notes ? (["note"] as const) : []),
  ];
}
