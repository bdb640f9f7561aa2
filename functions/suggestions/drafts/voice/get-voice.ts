import type { UserContext } from "../../../http/context.ts";
import { defineContract, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { lambda } from "../../../http/lambda.ts";
import { OwnVoice, voiceSummary } from "./contract.ts";
import { shownVoice } from "./own-voice.ts";
import { readOwnVoice } from "./voice-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/voice",
  summary: voiceSummary("Donne"),
  response: OwnVoice,
});

/** GET /api/me/voice: what was learnt of how the caller writes. Throws `forbidden` for whoever acts as them. */
export async function getVoice({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  return shownVoice(await readOwnVoice(ctx));
}

export const route = endpoint(contract, "session", getVoice, { name: "VoiceGet" });
export const handler = lambda(route);
