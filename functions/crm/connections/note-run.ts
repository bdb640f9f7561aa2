import type { Transaction } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";
import type { HoldOptions } from "../../jobs/hold-job.ts";

type NoteEnd = NonNullable<HoldOptions["noteEnd"]>;

/** Failures that say nothing of the connection, and those that renewing its tokens has noted by itself. */
const LEFT_ASIDE: ReadonlySet<string> = new Set([
  "crm_not_connected",
  "crm_revoked",
  "crm_quota",
  "not_found",
  "conflict",
  "not_configured",
]);

/** The end of a run is its connection's state, written with it; a withdrawn access stays so. */
export const noteRun: NoteEnd = async (client: Transaction, { organization_id, input }, { state, code }) => {
  const { crm } = input;
  if (typeof crm !== "string" || (code !== null && LEFT_ASIDE.has(code))) return;
  await execute(
    client,
    `update private.crm_connection set state = $3, error_code = $4
     where organization_id = $1 and crm = $2 and state <> 'revoked' and (state, error_code) is distinct from ($3, $4)`,
    [organization_id, crm, state === "done" ? "active" : "error", code],
  );
};
