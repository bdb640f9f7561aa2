import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import type { changeVoice as contract } from "./contract.ts";
import { shownVoice } from "./own-voice.ts";
import { changeOwnVoice } from "./voice-store.ts";

/** PATCH /api/me/voice: whether more is learnt of the caller, and what they strike out. Throws `forbidden` as reading. */
export async function changeVoice(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return shownVoice(await changeOwnVoice(call.ctx, call.input.body));
}
