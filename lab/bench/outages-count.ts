import { numberIn, type OutageLoad, type Reply } from "./outages-load.ts";
import type { OutageWorld } from "./outages-world.ts";

/** How many replies had each status; 503 with and without Retry-After apart. */
export function countStatuses(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, isGood } of replies) {
    const name =
      status === 503 ? (isGood ? "503 with Retry-After" : "503 without Retry-After") : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Counts fields with an older number than the last acknowledged one; a later, unacknowledged one is allowed. */
export async function countLost({ admin, people }: OutageWorld, load: OutageLoad): Promise<number> {
  let lost = 0;
  for (const [index, { contactId, actionId }] of people.entries()) {
    const { rows } = await admin.query<{ linkedin: string | null; message: string }>(
      `select c.linkedin_profile_url as linkedin, a.ai_ice_breaking_message as message
       from public.contact c, public.action a where c.id = $1 and a.id = $2`,
      [contactId, actionId],
    );
    const written = load.acknowledged[index];
    if (numberIn(rows[0]?.linkedin ?? null) < (written?.linkedin ?? 0)) lost++;
    if (numberIn(rows[0]?.message ?? null) < (written?.message ?? 0)) lost++;
  }
  return lost;
}
