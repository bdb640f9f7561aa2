import * as z from "zod";
import type { Transaction } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import { Crm } from "./contract.ts";

/** CRM owner id → who they are. */
export const Owners = z.record(
  z.string(),
  z.object({ email: z.string().nullable(), name: z.string().nullable() }),
);
export type Owners = z.infer<typeof Owners>;

/** Whom a connected CRM names as owners of its records. */
const NamedOwners = z.object({ crm: Crm, owners: Owners });
export type NamedOwners = z.infer<typeof NamedOwners>;

/** The owners that each CRM of an organization names. */
export function readNamedOwners(client: Transaction, organizationId: string): Promise<NamedOwners[]> {
  return allRows(
    client,
    NamedOwners,
    "select crm, owners from private.crm_connection where organization_id = $1",
    [organizationId],
  );
}
