import type { Pool } from "pg";

/** A call as the model port books it. */
export async function bookCall(
  admin: Pool,
  organizationId: string,
  over: Record<string, unknown> = {},
): Promise<void> {
  const row = {
    organization_id: organizationId,
    stage: "action_draft",
    stage_key: "k",
    prompt_version: "1",
    model: "m",
    input_tokens: 1000,
    output_tokens: 200,
    cost_usd: 0.5,
    status: "ok",
    created_at: new Date(),
    ...over,
  };
  const columns = Object.keys(row);
  await admin.query(
    `insert into private.ai_run (${columns.join(", ")}) values (${columns.map((_, n) => `$${n + 1}`).join(", ")})`,
    Object.values(row),
  );
}

/** A limit that the operator sets for an organization. */
export async function limitByOperator(
  admin: Pool,
  organizationId: string,
  measure: string,
  most: number,
): Promise<void> {
  await admin.query("insert into private.ai_limit (organization_id, measure, most) values ($1, $2, $3)", [
    organizationId,
    measure,
    most,
  ]);
}
