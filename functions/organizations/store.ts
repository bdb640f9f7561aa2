import type * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { builder, builtRows } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";
import type { StoredRow } from "../db/given.ts";
import type { AdministratorContext } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import type { Organization } from "./contract.ts";

type Row = StoredRow<"better_auth.organization">;

/** A row as the API shows it: instants are texts. */
export function showOrganization(row: Row): z.input<typeof Organization> {
  return {
    id: row.id,
    name: row.name,
    logo: row.logo,
    membersCount: row.members_count,
    domains: row.domains,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** An organization, locked for whoever changes (`no key update`) or deletes it (`update`). Throws `not_found`. */
export async function readOrganization(
  client: Transaction,
  id: string,
  lock?: "update" | "no key update",
): Promise<Row> {
  const one = builder.selectFrom("better_auth.organization").selectAll().where("id", "=", id);
  const locked = lock === "update" ? one.forUpdate() : one.forNoKeyUpdate();
  const [row] = await builtRows(client, lock === undefined ? one : locked);
  if (row === undefined) throw new NotFoundError();
  return row;
}

/** Records in the change's own transaction what an administrator did to an organization; of one that is gone no id is kept. */
export function auditOrganization(
  ctx: AdministratorContext,
  client: Transaction,
  did: "created" | "deleted" | "updated",
  { id, name }: { readonly id: string | null; readonly name: string },
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(client, {
    event: `organization.${did}`,
    actorId: ctx.user.id,
    actorEmail: ctx.user.email,
    organizationId: id,
    targetKind: "organization",
    targetId: id,
    targetLabel: name,
    detail,
    requestId: ctx.requestId,
  });
}
