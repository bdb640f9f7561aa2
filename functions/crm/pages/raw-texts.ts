import { builder, runBuilt } from "../../db/builder.ts";
import { given } from "../../db/given.ts";
import type { EngagementRow, NoteRow } from "../rows.ts";
import type { Storing } from "./storing.ts";

/** Keeps each text as it was before cleaning, of the records that are stored; one that cleaning did not change has none. */
export async function keepRaw(
  { client, organizationId, crm }: Storing,
  rows: readonly (EngagementRow | NoteRow)[],
  isStored: (crmId: string) => boolean,
): Promise<void> {
  const clean = rows.filter(({ raw }) => (raw ?? null) === null).map(({ crmId }) => crmId);
  if (clean.length > 0)
    await runBuilt(
      client,
      builder
        .deleteFrom("private.raw_text")
        .where("organization_id", "=", organizationId)
        .where("crm", "=", crm)
        .where((row) => row("crm_id", "=", row.fn.any(row.val(clean)))),
    );
  const kept = rows.flatMap(({ crmId, raw, rawIsLonger }) =>
    typeof raw === "string" && isStored(crmId)
      ? { organization_id: organizationId, crm, crm_id: crmId, raw, is_longer: rawIsLonger ?? true }
      : [],
  );
  if (kept.length === 0) return;
  const columns = ["organization_id", "crm", "crm_id", "raw", "is_longer"] as const;
  await runBuilt(
    client,
    builder
      .insertInto("private.raw_text")
      .columns(columns)
      .expression((from) => from.selectFrom(given("private.raw_text", kept, "given")).select(columns))
      .onConflict((taken) =>
        taken
          .columns(["organization_id", "crm", "crm_id"])
          .doUpdateSet((row) => ({ raw: row.ref("excluded.raw"), is_longer: row.ref("excluded.is_longer") }))
          // What is as it was is not written again.
          .where((row) =>
            row.or([
              row("private.raw_text.raw", "is distinct from", row.ref("excluded.raw")),
              row("private.raw_text.is_longer", "is distinct from", row.ref("excluded.is_longer")),
            ]),
          ),
      ),
  );
}
