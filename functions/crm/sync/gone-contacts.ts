import type { GoneStore } from "./gone-store.ts";
import type { CrmSource, Fate, Plan } from "../source.ts";
import type { SyncPage } from "../rows.ts";

/** From this many missing contacts on, most of all contacts missing is taken for an error of the CRM. */
const MANY = 100;
const MOST_COUNTED = 10_000;

export interface GonePorts {
  readonly source: CrmSource;
  readonly store: GoneStore;
  /** Erases a contact of the CRM the way the product's own erasure does. */
  readonly erase: (crmId: string) => Promise<void>;
  readonly shouldPause: () => boolean;
  readonly warn: (message: string, fields: Record<string, number | string>) => void;
}

/** One step: the pages to store, and the next step's cursor (undefined at the end). */
interface Step {
  readonly pages: SyncPage[];
  readonly next: string | undefined;
}

const LIST = "list.";
const ASK = "ask.";

/**
 * One step of finding contacts that disappeared from the CRM without notice. If the CRM's count differs from the number
 * stored, its ids are listed; if it gives no count, contacts with an open card are checked. Each missing contact is
 * then looked up by id, and only that answer has an effect. `after` is undefined at first.
 */
export async function lookForGone(plan: Plan, after: string | undefined, ports: GonePorts): Promise<Step> {
  const { source, store } = ports;
  const everything = plan.mode === "full";
  if (after === undefined) {
    const isListed = everything || source.liveContacts === undefined || (await store.isComplete());
    return { pages: [], next: isListed ? ASK : LIST };
  }
  if (after.startsWith(LIST) && source.liveContacts !== undefined) {
    const { ids, next } = await source.liveContacts(after.slice(LIST.length) || undefined);
    const rows = ids.map((crmId) => ({ crmId }));
    return { pages: [{ kind: "listed-contacts", rows }], next: next === undefined ? ASK : LIST + next };
  }
  const query = {
    everything,
    archivedSince: source.listsArchived ? new Date(Date.parse(plan.until) - source.reach) : null,
    cards: source.liveContacts === undefined,
  };
  const from = after.slice(ASK.length) || null;
  const missing = await store.missing({ ...query, after: from, most: source.fateBatch });
  if (missing.length === 0) {
    await store.noteUnread(everything);
    return { pages: [], next: undefined };
  }
  if (!query.cards) {
    const all = await store.missing({ ...query, after: null, most: MOST_COUNTED });
    const live = await store.live();
    if (all.length > MANY && all.length > live / 2) {
      // An emptied account or a broken index look the same, so nobody is erased.
      ports.warn("most contacts are missing in the CRM: none is erased", { missing: all.length, live });
      return { pages: [], next: undefined };
    }
  }
  const fates = await source.fatesOf(missing);
  for (const [crmId, fate] of fates) {
    if (fate !== "erased") continue;
    // The next worker continues here; contacts erased so far are no longer missing.
    if (ports.shouldPause()) return { pages: [], next: after };
    await ports.erase(crmId);
  }
  return { pages: pagesOf(fates), next: ASK + (missing.at(-1) ?? "") };
}

function pagesOf(fates: ReadonlyMap<string, Fate>): SyncPage[] {
  const rowsOf = (wanted: Fate): { crmId: string }[] =>
    [...fates].filter(([, fate]) => fate === wanted).map(([crmId]) => ({ crmId }));
  const pages = [
    { kind: "archived-contacts" as const, rows: rowsOf("archived") },
    { kind: "gone-contacts" as const, rows: rowsOf("hidden") },
    { kind: "returned-contacts" as const, rows: rowsOf("alive") },
  ].filter(({ rows }) => rows.length > 0);
  const erased = rowsOf("erased").length;
  return erased === 0 ? pages : [...pages, { kind: "counts", rows: { contactsErased: erased } }];
}
