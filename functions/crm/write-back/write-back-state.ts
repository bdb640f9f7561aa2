import type * as z from "zod";
import { builder, builtRows } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import { Crm } from "../contract.ts";

export interface WriteBackState {
  /** Messages and calls that wait to be written. */
  readonly waiting: number;
  readonly connections: readonly {
    readonly crm: z.infer<typeof Crm>;
    readonly state: string;
    readonly scopes: readonly string[];
    /**
     * Whether it has refused a message that waits for it since. What waits for the right to write is no refusal, once
     * that is given.
     */
    readonly refused: boolean;
  }[];
}

/** How writing into an organization's CRMs stands. */
export async function readWriteBackState(
  client: Transaction,
  organizationId: string,
): Promise<WriteBackState> {
  const waiting = builder
    .selectFrom("private.write_back as w")
    .where("w.organization_id", "=", organizationId)
    .where("w.state", "=", "waiting");
  const [counted] = await builtRows(
    client,
    waiting.select((row) => row.fn.countAll<string>().as("rows")),
  );
  const refusing = await builtRows(
    client,
    waiting
      .where("w.reason", "=", "scope_missing")
      .where("w.begun_at", "is not", null)
      .leftJoin("public.action as a", "a.id", "w.action_id")
      .leftJoin("public.note as n", "n.id", "w.note_id")
      .innerJoin("public.contact as c", (join) =>
        join.on((row) => row("c.id", "=", row.fn.coalesce("a.contact_id", "n.contact_id"))),
      )
      .select("c.crm")
      .distinct(),
  );
  const refusers = new Set(refusing.map(({ crm }) => crm));
  const connections = await builtRows(
    client,
    builder
      .selectFrom("private.crm_connection")
      .select(["crm", "state", "scopes"])
      .where("organization_id", "=", organizationId)
      .orderBy("crm"),
  );
  return {
    waiting: Number(counted?.rows),
    connections: connections.map(({ crm, ...connection }) => ({
      crm: Crm.parse(crm),
      ...connection,
      refused: refusers.has(crm),
    })),
  };
}
