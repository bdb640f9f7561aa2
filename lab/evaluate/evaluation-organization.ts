import { createHash } from "node:crypto";
import type { Pool } from "pg";

/** An id that is the same on each run: a kept answer is found by it. */
export function evaluationId(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The organization whose budget an evaluation spends; answers its id. */
export async function evaluationOrganization(admin: Pool): Promise<string> {
  const id = evaluationId("evaluation");
  await admin.query(
    "insert into better_auth.organization (id, name, slug) values ($1, 'Évaluation', 'evaluation') on conflict do nothing",
    [id],
  );
  return id;
}
