import { createHmac } from "node:crypto";
import type { Transaction } from "../db/claims.ts";
import type { BaseContext } from "../http/context.ts";
import { yieldToLoop } from "../http/yield-to-loop.ts";
import { REDACTED, fold } from "./person.ts";
import { type TombstoneKind, readTombstoneRows } from "./tombstone-store.ts";

export type Hasher = (kind: TombstoneKind, text: string) => string;

/** Hashes an address, a record of a CRM (`hubspot 501`) or a name (folded words) under a key of the server's. */
export function tombstoneHasher(ctx: BaseContext): Hasher {
  const { ERASURE_KEY, BETTER_AUTH_SECRET } = ctx.environment.auth();
  const key = createHmac("sha256", ERASURE_KEY ?? BETTER_AUTH_SECRET)
    .update("forgotten people, version 1")
    .digest();
  return (kind, text) => createHmac("sha256", key).update(`${kind} ${text}`).digest("hex");
}

const ADDRESS = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Words a name may have. */
const LONGEST_NAME = 6;

/** The tombstones of an organization, to compare records and texts with. */
export interface Tombstones {
  readonly none: boolean;
  hasAddress(email: string | null): boolean;
  /** `changedAt` is when the CRM last changed the record. */
  hasRecord(crm: string, crmId: string, changedAt: string | null): boolean;
  /** The text without their addresses and, `names` too, without their names. Requests are answered meanwhile. */
  redact(text: string, names: boolean): Promise<string>;
}

/**
 * Reads the tombstones in the transaction that is about to store people. It holds a lock until the
 * transaction ends, so that nobody is erased in between and stored again. `records` (`hubspot 501`) are
 * those about to be stored: of tombstones left for age only theirs are read.
 */
export async function readTombstones(
  ctx: BaseContext,
  client: Transaction,
  records: readonly string[],
): Promise<Tombstones> {
  const hash = tombstoneHasher(ctx);
  const hashOf = new Map(records.map((record) => [record, hash("record", record)]));
  const rows = await readTombstoneRows(client, [...hashOf.values()]);
  const kept = new Map(rows.map((row) => [`${row.kind} ${row.hash}`, row.unlessChangedSince]));
  const hasAddress = (email: string | null): boolean =>
    email !== null && kept.has(`address ${hash("address", email.trim().toLowerCase())}`);
  return {
    none: rows.length === 0,
    hasAddress,
    hasRecord: (crm, crmId, changedAt) => {
      const record = `${crm} ${crmId}`;
      const since = kept.get(`record ${hashOf.get(record) ?? hash("record", record)}`);
      if (since === undefined) return false;
      return since === null || changedAt === null || new Date(changedAt) <= since;
    },
    redact: async (text, names) => {
      const isName = (name: string) => kept.has(`name ${hash("name", name)}`);
      const anonymous = text.includes("@") ? await withoutAddresses(text, hasAddress) : text;
      return names ? withoutNames(anonymous, isName) : anonymous;
    },
  };
}

async function withoutAddresses(text: string, isTheirs: (address: string) => boolean): Promise<string> {
  let result = "";
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    if (isTheirs(found)) {
      result += text.slice(done, index) + REDACTED;
      done = index + found.length;
    }
    await yieldToLoop();
  }
  return result + text.slice(done);
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

/** Every run of words that is somebody's name is replaced. */
async function withoutNames(text: string, isName: (folded: string) => boolean): Promise<string> {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    words.push({ start: index, end: index + word.length, folded: fold(word) });
    await yieldToLoop();
  }
  let result = "";
  let done = 0;
  for (let first = 0; first < words.length; first++) {
    for (let count = 2; count <= LONGEST_NAME && first + count <= words.length; count++) {
      const run = words.slice(first, first + count);
      const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0];
      if (start < done || !isName(run.map(({ folded }) => folded).join(" "))) continue;
      result += text.slice(done, start) + REDACTED;
      done = end;
    }
    await yieldToLoop();
  }
  return result + text.slice(done);
}
