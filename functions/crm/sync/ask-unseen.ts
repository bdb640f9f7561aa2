import * as z from "zod";
import type { SweptKind, SyncPage } from "../rows.ts";
import type { CrmSource, Source } from "../source.ts";
import { isMost } from "./most-gone.ts";
import { Unseen, type UnseenStore } from "./unseen-store.ts";

/** Records asked for per step, whose answers may take a call each, and of a type per run: the next run asks for others. */
const STEP = 100;
const MOST_ASKED = 2_000;
/** Records that the listing showed, asked for beside those it did not: an answer that does not know them knows nothing. */
const CONTROLS = 3;

const Cursor = z.object({
  /** Types still to ask for, the first one from `after` on. */
  types: z.array(Unseen),
  after: z.string().nullable(),
  asked: z.number(),
});

export interface UnseenPorts {
  readonly source: Pick<CrmSource, "whereabouts" | "deletedOf">;
  readonly store: UnseenStore;
}

/**
 * One step of asking by id for what a complete listing did not show, since a list that is empty or cut short for once
 * looks like one of which much was deleted. `after` is undefined at first; so is `next` at the end.
 */
export async function askUnseen(
  kinds: readonly SweptKind[],
  after: string | undefined,
  { source, store }: UnseenPorts,
): Promise<{ pages: SyncPage[]; next: string | undefined }> {
  if (after === undefined) {
    const types = (await store.counts()).filter(({ kind }) => kinds.includes(kind));
    return {
      pages: [],
      next: types.length === 0 ? undefined : JSON.stringify({ types, after: null, asked: 0 }),
    };
  }
  const cursor = Cursor.parse(JSON.parse(after));
  const [of, ...others] = cursor.types;
  if (of === undefined) return { pages: [], next: undefined };
  const records = cursor.asked >= MOST_ASKED ? [] : await store.missing(of, cursor.after, STEP);
  if (records.length === 0) {
    const left = { types: others, after: null, asked: 0 };
    return { pages: [], next: others.length === 0 ? undefined : JSON.stringify(left) };
  }
  const gone = await goneAmong(records, isMost(of.missing, of.held) ? [] : await store.shown(of, CONTROLS), {
    source,
    isMost: isMost(of.missing, of.held),
  });
  const rows = records.flatMap(({ crmId }) => (gone.has(crmId) ? { crmId } : []));
  const next = { ...cursor, after: records.at(-1)?.crmId ?? null, asked: cursor.asked + records.length };
  return {
    pages: rows.length === 0 ? [] : [{ kind: `gone-${of.kind}`, rows }],
    next: JSON.stringify(next),
  };
}

/**
 * Which of the records are gone. Where most are missing, or where the CRM does not answer for those it has just listed,
 * only those that it says it has deleted: what it merely leaves out may be there.
 */
async function goneAmong(
  records: readonly Source[],
  controls: readonly Source[],
  { source, isMost }: { readonly source: UnseenPorts["source"]; readonly isMost: boolean },
): Promise<ReadonlySet<string>> {
  if (isMost) return source.deletedOf(records);
  const found = await source.whereabouts([...records, ...controls]);
  const isKnown = ({ crmId }: Source): boolean => found.has(crmId) && found.get(crmId) !== "gone";
  if (controls.length === 0 || !controls.every(isKnown)) return source.deletedOf(records);
  return new Set(records.flatMap(({ crmId }) => (found.get(crmId) === "gone" ? crmId : [])));
}
