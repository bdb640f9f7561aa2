import type { Change } from "./definition.ts";
import type { StoredConnection } from "./connection-store.ts";
import type { Owners } from "./named-owners.ts";
import type { EngagementRow, SweptKind, SyncPage } from "./sync-store.ts";

/** Which of contacts’ own fields, their engagements and their notes a run reads, and when it began (ISO instant). */
interface Parts {
  readonly contacts: boolean;
  /** With their deals. */
  readonly engagements: boolean;
  readonly notes: boolean;
  readonly until: string;
}

/** Everything there is. */
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

/** Some contacts, by the CRM’s ids, and what happened with them. */
export interface SubsetPlan extends Parts {
  readonly mode: "subset";
  readonly contactCrmIds: readonly string[];
}

/** What a run reads. */
export type Plan = FullPlan | ChangesPlan | SubsetPlan;

export interface ReadPage {
  /** The page as it is stored, once it is known who the owners are. Requests are answered while it is mapped. */
  readonly pages: (owners: Owners) => Promise<SyncPage[]>;
  /** CRM ids of the owners it names. */
  readonly ownerIds: ReadonlySet<string>;
  /** The cursor of the stage's next page; undefined at its end. */
  readonly next: string | undefined;
}

/** The run for which a CRM is looked at: whether it begins or goes on, and whether it reads everything. */
export interface LookedFor {
  readonly begins: boolean;
  readonly readsAll: boolean;
  /** Keeps what is hidden with the connection: called by `look`, and again whenever a read tells more. */
  readonly remember: (hidden: readonly string[]) => Promise<void>;
}

/**
 * What a CRM answers of a contact asked for by its id. `hidden`: it is not shown, and nothing says why; `erased`:
 * it was deleted for good, for the sake of privacy.
 */
export type Fate = "alive" | "archived" | "hidden" | "erased";

/** An engagement, note or deal as a CRM knows it. */
export interface Source {
  readonly crmId: string;
  readonly type: EngagementRow["type"] | "note" | "deal";
}

/** Where a source is now; `there` where it does not matter about whom it is. */
export type Whereabouts = "gone" | "there" | { readonly contactCrmIds: readonly string[] };

/**
 * Reads one organization's CRM, a page at a time. Stages and cursors are the CRM's own; both are kept in the
 * checkpoint, so another worker can go on from them. Reads throw `crm_revoked` and `crm_unavailable`.
 */
export interface CrmSource {
  /** The stages of a plan in order: contacts first, since the rest refers to them. */
  stagesOf(plan: Plan): string[];
  read(plan: Plan, stage: string, after: string | undefined): Promise<ReadPage>;
  /** Everyone who owns records, those who left included; null where that is kept from us. */
  owners(): Promise<Owners | null>;
  /**
   * What the CRM keeps from whoever connected it, by its own names. It is asked where that may have changed. To
   * be called before a run reads anything.
   */
  look(connection: Pick<StoredConnection, "hidden" | "scopes">, run: LookedFor): Promise<readonly string[]>;
  /** Kinds of rows that no listing shows completely, since some of them are kept from us. */
  unlisted(): readonly SweptKind[];
  /** The CRM's ids of its first contacts, at most `limit`. */
  firstContacts(limit: number): Promise<string[]>;
  /** The contacts of engagements, notes and deals as the CRM has them now; of a CRM that announces changes. */
  readonly contactsOf?: (changes: readonly Change[]) => Promise<string[]>;
  /** What became of at most `fateBatch` contacts that a run did not show. */
  fatesOf(ids: readonly string[]): Promise<Map<string, Fate>>;
  readonly fateBatch: number;
  /** A page of the ids of all live contacts, of CRMs that say how many there are. */
  liveContacts?(after: string | undefined): Promise<{ ids: string[]; next: string | undefined }>;
  /** Whether a run that reads changes is shown everything that is archived, too. */
  readonly listsArchived: boolean;
  /** Where engagements, notes and deals are now, by CRM id; nothing of those it cannot be asked about. */
  whereabouts(sources: readonly Source[]): Promise<Map<string, Whereabouts>>;
  /** Milliseconds by which the CRM's own index of changes may lag behind. */
  readonly lag: number;
  /** Milliseconds for which the CRM still tells what was deleted: past it only a full listing is right. */
  readonly reach: number;
}

/** The kinds of rows that a full plan lists completely; contacts are swept only where a person asked for it. */
export function sweptBy(plan: Plan, contactsToo: boolean): SweptKind[] {
  return [
    ...(plan.contacts && contactsToo ? (["contact"] as const) : []),
    ...(plan.engagements ? (["engagement", "deal"] as const) : []),
    ...(plan.notes ? (["note"] as const) : []),
  ];
}
