import * as z from "zod";
import { anyOf, builder, builtRows, ORGANIZATION_ID, runBuilt, sql } from "../db/builder.ts";
import { call } from "../db/call.ts";
import type { Transaction } from "../db/claims.ts";
import { firstRow } from "../db/statement.ts";

/**
 * Erases the contacts of a person with all that hangs on them. Answers how many there were, and whether anything had
 * been said against contacting them: that, too, outlives them, as a hash. For managers.
 */
export async function eraseRows(
  client: Transaction,
  contacts: string[],
  addresses: readonly string[],
): Promise<{ contacts: number; objected: boolean }> {
  // Whoever registers an objection holds the contact's row: what they registered is seen here, or they wait for the end.
  await runBuilt(
    client,
    builder
      .selectFrom("public.contact")
      .select("id")
      .where("id", "=", anyOf(contacts))
      .where("organization_id", "=", ORGANIZATION_ID)
      .orderBy("id")
      .forUpdate(),
  );
  const row = await firstRow(
    client,
    z.object({ objected: z.boolean() }),
    `select exists (select from public.contact c, app.suppression_of(c) s
       where c.id = any ($1) and c.organization_id = app.org_id() and s.kind <> 'domain') as objected`,
    [contacts],
  );
  const erased = await call(client, "app.erase_contacts", { contacts, by_address: false });
  // One by address holds no contact: registered since the look above, it is found here.
  const byAddress = await runBuilt(
    client,
    builder
      .deleteFrom("public.suppression")
      .where("organization_id", "=", ORGANIZATION_ID)
      .where("kind", "=", "address")
      .where((one) => one("value", "=", one.fn.any(one.val(addresses)))),
  );
  return { contacts: erased ?? 0, objected: byAddress > 0 || (row?.objected ?? false) };
}

/**
 * Erases contacts of a person that whoever was storing people meanwhile brought back; how many. None once the person
 * may come back.
 */
export async function eraseReturnedRows(
  client: Transaction,
  person: string,
  of: {
    readonly addresses: readonly string[];
    readonly records: readonly { readonly crm: string; readonly crmId: string }[];
  },
): Promise<number> {
  const tombstones = builder
    .selectFrom("private.tombstone")
    .select("person")
    .where("organization_id", "=", ORGANIZATION_ID)
    .where("person", "=", person)
    .limit(1);
  if ((await runBuilt(client, tombstones)) === 0) return 0;
  const returned = await builtRows(
    client,
    builder
      .selectFrom("public.contact")
      .select("id")
      .where("organization_id", "=", ORGANIZATION_ID)
      .where((one) =>
        one.or([
          one(
            "address_key",
            "in",
            sql<string>`(select md5(app.address_of(a))::uuid from unnest(${of.addresses}::text[]) a)`,
          ),
          ...of.records.map(({ crm, crmId }) => one.and([one("crm", "=", crm), one("crm_id", "=", crmId)])),
        ]),
      ),
  );
  const contacts = returned.map(({ id }) => id);
  if (contacts.length === 0) return 0;
  return (await call(client, "app.erase_contacts", { contacts, by_address: false })) ?? 0;
}
