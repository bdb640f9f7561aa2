import { builder, runBuilt } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";
import { given } from "../db/given.ts";
import { keysOf } from "../typed-object.ts";

/** What a CRM says of a contact whom one must not write to. */
export interface Warnings {
  readonly id: string;
  readonly opted_out: boolean;
  readonly bounced: boolean;
  readonly do_not_contact: boolean;
}

/** The reason that each of them is. */
const REASONS = { opted_out: "opt_out", bounced: "bounce", do_not_contact: "do_not_contact" } as const;

/** Has the suppressions that contacts have by their CRM be what it says of them now. */
export async function mirrorSuppressions(
  client: Transaction,
  organizationId: string,
  contacts: readonly Warnings[],
): Promise<void> {
  const all = contacts.flatMap((contact) =>
    keysOf(REASONS).map((warning) => ({
      holds: contact[warning],
      row: {
        organization_id: organizationId,
        kind: "contact",
        contact_id: contact.id,
        reason: REASONS[warning],
        source: "crm",
      },
    })),
  );
  const rowsOf = (holds: boolean) => all.filter((one) => one.holds === holds).map(({ row }) => row);
  await runBuilt(
    client,
    builder
      .deleteFrom("public.suppression as s")
      .using(given("public.suppression", rowsOf(false), "given"))
      .where("s.organization_id", "=", organizationId)
      .where("s.source", "=", "crm")
      .whereRef("s.contact_id", "=", "given.contact_id")
      .whereRef("s.reason", "=", "given.reason"),
  );
  const held = rowsOf(true);
  if (held.length === 0) return;
  const columns = ["organization_id", "kind", "contact_id", "reason", "source"] as const;
  await runBuilt(
    client,
    builder
      .insertInto("public.suppression")
      .columns(columns)
      .expression((from) => from.selectFrom(given("public.suppression", held, "given")).select(columns))
      .onConflict((taken) => taken.doNothing()),
  );
}
