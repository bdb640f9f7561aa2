import type { UserContext } from "../../http/context.ts";
import type { Wire } from "../../http/contract.ts";
import type { forgetVoice as contract } from "./contract.ts";
import { shownVoice } from "./own-voice.ts";
import { changeOwnVoice } from "./voice-store.ts";

/**
 * DELETE /api/me/voice: all that was learnt of the caller is gone, and nothing is learnt of what they wrote until now.
 * Throws `forbidden` as reading.
 */
export async function forgetVoice({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  return shownVoice(await changeOwnVoice(ctx, { forget: true }));
}
