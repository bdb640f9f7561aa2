import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { Erasure } from "../../functions/erasures/erasure.ts";
import type { Platform } from "../../functions/http/platform.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { finishErasures, replayErasure } from "../../functions/prospection/replay-erasure.ts";

/** What a replay took away, by kind. */
export interface Replayed {
  readonly erasures: number;
  readonly contacts: number;
  readonly accounts: number;
  readonly organizations: number;
}

const DELETE = {
  account: 'delete from better_auth."user" where id = $1',
  organization: "delete from better_auth.organization where id = $1",
} as const;

/**
 * Has a restored database forget again whom it had forgotten before: the lines of the bucket of erasures, in their
 * order in time. All of them may be given, also those from before the backup: what is gone stays gone. `owner` is
 * the tables' owner, for accounts and organizations.
 */
export async function replayErasures(
  platform: Platform,
  owner: ClientBase,
  lines: readonly string[],
): Promise<Replayed> {
  const erasures = lines
    .filter((line) => line.trim() !== "")
    .map((line) => Erasure.parse(JSON.parse(line)))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const count = { erasures: erasures.length, contacts: 0, accounts: 0, organizations: 0 };
  for (const erasure of erasures) {
    const { kind, organizationId, subject } = erasure;
    if (kind === "account" || kind === "organization") {
      const { rowCount } = await owner.query(DELETE[kind], [subject]);
      count[`${kind}s`] += rowCount ?? 0;
      continue;
    }
    const { rowCount } = await owner.query("select from better_auth.organization where id = $1", [
      organizationId,
    ]);
    if (organizationId === null || rowCount === 0) continue;
    const ctx = systemContext(platform, organizationId, randomUUID());
    count.contacts += await replayErasure(ctx, { ...erasure, kind });
  }
  const { rows } = await owner.query<{ id: string }>(
    "select distinct organization_id as id from private.mention_search",
  );
  for (const { id } of rows) await finishErasures(systemContext(platform, id, randomUUID()));
  return count;
}
