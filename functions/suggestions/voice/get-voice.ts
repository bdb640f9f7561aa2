import type { UserContext } from "../../http/context.ts";
import type { Wire } from "../../http/contract.ts";
import type { getVoice as contract } from "./contract.ts";
import { shownVoice } from "./own-voice.ts";
import { readOwnVoice } from "./voice-store.ts";

/** GET /api/me/voice: what was learnt of how the caller writes. Throws `forbidden` for whoever acts as them. */
export async function getVoice({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  return shownVoice(await readOwnVoice(ctx));
}
