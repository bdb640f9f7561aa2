import { fingerprintOf } from "./fingerprint.ts";
import type { About, Run } from "./prepare.ts";
import { sourcesOf } from "./sources.ts";

/** Whether the open action was written for other reasons, or from other sources, than there are now. */
export async function isOutdated(run: Pick<Run, "day" | "timeZone">, about: About): Promise<boolean> {
  const { history, ranked, member, open } = about;
  const { hash } = fingerprintOf(history, ranked, await sourcesOf(history, ranked, run), member);
  return open !== undefined && open.fingerprint?.hash !== hash;
}
