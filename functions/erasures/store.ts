import * as z from "zod";
import { call, callRows } from "../db/call.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Platform } from "../http/platform.ts";
import { Erasure } from "./erasure.ts";

/** Erasures written at once. */
const PAGE = 1_000;

const Row = z
  .object({
    id: z.coerce.number(),
    kind: z.string(),
    organization: z.string().nullable(),
    subject: z.string(),
    contacts: z.array(z.string()),
    hashes: z.unknown(),
    at: z.date(),
  })
  .transform(({ id, organization, at, ...rest }) => ({
    id,
    erasure: Erasure.parse({ ...rest, organizationId: organization, at: at.toISOString() }),
  }));
export type WaitingErasure = z.output<typeof Row>;

/** The oldest erasures that wait to be written elsewhere. */
export async function readWaiting(platform: Pick<Platform, "pool">): Promise<WaitingErasure[]> {
  const rows = await inTransaction(platform.pool, "work", {}, (client) =>
    callRows(client, "app.erasures_to_export", { most: PAGE }),
  );
  return z.array(Row).parse(rows);
}

/** Lets those go that were written. */
export async function dropWritten(platform: Pick<Platform, "pool">, ids: readonly number[]): Promise<void> {
  await inTransaction(platform.pool, "work", {}, (client) =>
    call(client, "app.drop_exported_erasures", { ids }),
  );
}
