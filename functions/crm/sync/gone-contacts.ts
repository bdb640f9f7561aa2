import type { GoneStore } from "./gone-store.ts";
import { isMost } from "./most-gone.ts";
import type { CrmSource, DeletionStatus, Plan } from "../source.ts";
import type { SyncPage } from "../rows.ts";

const MOST_COUNTED = 10_000;
/** Contacts asked for by a run where most are missing: the next run asks again. */
const MOST_ASKED = 1_000;
/** Other contacts asked for beside those that are missing: an answer that knows none of them says nothing of anybody. */
const CONTROLS = 3;

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
export async function findDeletedContacts(
  plan: Plan,
  after: string | undefined,
  ports: GonePorts,
): Promise<Step> {
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
  const { asked, from } = askedIn(after);
  const missing = await store.missing({ ...query, after: from, most: source.fateBatch - CONTROLS });
  // Of those with a card an hourly run asks for all it did not see, whom it need not have lost.
  const isCheck = query.cards && !everything;
  const isOdd = !isCheck && (await areMostMissing(query, ports));
  if (missing.length === 0 || (isOdd && asked >= MOST_ASKED)) {
    if (!isOdd) await store.noteUnread(everything);
    return { pages: [], next: undefined };
  }
  const controls = await store.known(missing, CONTROLS);
  const answer = await source.deletionStatusesOf([...missing, ...controls]);
  const isHeard = controls.some((id) => answer.get(id) === "alive");
  const lost = missing.filter((id) => ["hidden", "erased"].includes(answer.get(id) ?? "alive"));
  const isBelieved = isHeard && !isOdd && !(isCheck && isMost(lost.length, missing.length));
  const told = missing.flatMap((id) => {
    const status = answer.get(id);
    // What is merely left out may be there: an odd answer archives and erases nobody.
    return status === undefined || (!isBelieved && status !== "archived" && status !== "alive")
      ? []
      : [[id, status] as const];
  });
  for (const [crmId, status] of told) {
    if (status !== "erased") continue;
    // The next worker continues here; contacts erased so far are no longer missing.
    if (ports.shouldPause()) return { pages: [], next: after };
    await ports.erase(crmId);
  }
  return {
    pages: pagesOf(new Map(told), everything),
    next: `${ASK}${asked + missing.length}.${missing.at(-1) ?? ""}`,
  };
}

/** How many were asked for, and the last of them. */
function askedIn(after: string): { asked: number; from: string | null } {
  const [, asked, from] = /^ask\.(\d+)\.(.*)$/.exec(after) ?? [];
  return { asked: Number(asked ?? 0), from: from || null };
}

/** Whether the CRM seems to have lost most contacts at once: an emptied account or a broken index look the same. */
async function areMostMissing(
  query: Omit<Parameters<GoneStore["missing"]>[0], "after" | "most">,
  { store, warn }: GonePorts,
): Promise<boolean> {
  const all = await store.missing({ ...query, after: null, most: MOST_COUNTED });
  const live = await store.live();
  if (!isMost(all.length, live)) return false;
  warn("most contacts are missing in the CRM: none is erased", { missing: all.length, live });
  return true;
}

function pagesOf(statuses: ReadonlyMap<string, DeletionStatus>, everything: boolean): SyncPage[] {
  const rowsOf = (wanted: DeletionStatus): { crmId: string }[] =>
    [...statuses].filter(([, status]) => status === wanted).map(([crmId]) => ({ crmId }));
  const pages = [
    { kind: "archived-contacts" as const, rows: rowsOf("archived") },
    { kind: "gone-contacts" as const, rows: rowsOf("hidden") },
    { kind: "returned-contacts" as const, rows: rowsOf("alive") },
    // Nor does the sweep take whom the listing did not show.
    { kind: "listed-contacts" as const, rows: everything ? rowsOf("alive") : [] },
  ].filter(({ rows }) => rows.length > 0);
  const erased = rowsOf("erased").length;
  return erased === 0 ? pages : [...pages, { kind: "counts", rows: { contactsErased: erased } }];
}
