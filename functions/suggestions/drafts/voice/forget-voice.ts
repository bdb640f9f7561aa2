import type { UserContext } from "../../../http/context.ts";
import { defineContract, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { lambda } from "../../../http/lambda.ts";
import { OwnVoice, voiceSummary } from "./contract.ts";
import { shownVoice } from "./own-voice.ts";
import { changeOwnVoice } from "./learnt-store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/me/voice",
  summary: voiceSummary("Oublie"),
  response: OwnVoice,
});

/**
 * DELETE /api/me/voice: all that was learnt of the caller is gone, and nothing is learnt of what they wrote until now.
 * Throws `forbidden` as reading.
 */
export async function forgetVoice({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  return shownVoice(await changeOwnVoice(ctx, { forget: true }));
}

export const route = endpoint(contract, "session", forgetVoice, { name: "VoiceForget" });
export const handler = lambda(route);
