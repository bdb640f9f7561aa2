import type { Transaction } from "../../../db/claims.ts";
import { execute } from "../../../db/statement.ts";

/** Asks for some members' lists of a day to be made anew, within the transaction of the decision they follow. */
export async function remakeLists(
  client: Transaction,
  organizationId: string,
  day: string,
  userIds: readonly string[],
): Promise<void> {
  await execute(
    client,
    `insert into private.list_to_remake (organization_id, user_id, day) select $1, unnest($3::uuid[]), $2
     on conflict (organization_id, user_id, day) do update set reopened = false`,
    [organizationId, day, userIds],
  );
}
