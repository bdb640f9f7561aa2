import type { SyncPage } from "../rows.ts";
import type { CrmSource, Source, SourceStatus } from "../source.ts";
import type { HistoryPage, HistoryStore, LeftOut } from "./history-store.ts";

/** Records of a page asked for by id, which may take a call each: the next complete listing asks for the rest. */
const MOST_ASKED = 50;
/** Other records asked for beside them: an answer that does not know them knows nothing. */
const CONTROLS = 3;

interface Ports {
  readonly source: Pick<CrmSource, "whereabouts">;
  readonly store: HistoryStore;
}

/**
 * The pages, of which those that hold all of some contacts' history take nothing away but what the CRM, asked by id, says
 * is gone or others' too: a contact's list that is empty or cut for once looks like one of which all was deleted.
 */
export async function proveHistories(pages: readonly SyncPage[], ports: Ports): Promise<SyncPage[]> {
  const proved: SyncPage[] = [];
  for (const page of pages) proved.push(...(page.kind === "history" ? await prove(page, ports) : [page]));
  return proved;
}

async function prove(page: HistoryPage, { source, store }: Ports): Promise<SyncPage[]> {
  const left = await store.leftOut(page);
  if (left.length === 0) return [page];
  const ids = [...new Set(left.map(({ crm_id }) => crm_id))];
  const asked = new Set(ids.slice(0, MOST_ASKED));
  const controls = (await store.known(page, ids, CONTROLS)).map(toSource);
  const found =
    controls.length === 0
      ? new Map<string, SourceStatus>()
      : await source.whereabouts([...left.filter(isFirstOf(asked)).map(toSource), ...controls]);
  const isBelieved = controls.length > 0 && controls.every(({ crmId }) => isKnown(found.get(crmId)));
  const kept = left.filter((one) => !(isBelieved && isGone(one, found.get(one.crm_id))));
  if (kept.length === 0) return [page];
  const of = Map.groupBy(kept, ({ contact_crm_id }) => contact_crm_id);
  const rows = page.rows.map(({ contactCrmId, crmIds }) => ({
    contactCrmId,
    crmIds: [...crmIds, ...(of.get(contactCrmId) ?? []).map(({ crm_id }) => crm_id)],
  }));
  return [
    { ...page, rows },
    { kind: "counts", rows: { [`${page.of}sKept`]: kept.length } },
  ];
}

const toSource = ({ crm_id, type }: Pick<LeftOut, "crm_id" | "type">): Source => ({ crmId: crm_id, type });

/** Takes each of the ids once: a record of several contacts is asked for once. */
function isFirstOf(ids: ReadonlySet<string>): (one: LeftOut) => boolean {
  const left = new Set(ids);
  return ({ crm_id }) => left.delete(crm_id);
}

/** A record that is stored with contacts, and of which the CRM says so. */
export const isKnown = (where: SourceStatus | undefined): boolean =>
  where === "there" || (typeof where === "object" && where.contactCrmIds.length > 0);

/** Not there any more, or not this contact's. */
function isGone({ contact_crm_ids }: LeftOut, where: SourceStatus | undefined): boolean {
  if (where === undefined || where === "there") return false;
  return where === "gone" || !where.contactCrmIds.some((id) => contact_crm_ids.includes(id));
}
