import * as z from "zod";
import type { UserContext } from "../../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../../http/contract.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { lambda } from "../../../http/lambda.ts";
import { OwnVoice, voiceSummary } from "./contract.ts";
import { shownVoice } from "./own-voice.ts";
import { changeOwnVoice } from "./learnt-store.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/me/voice",
  summary: voiceSummary("Règle"),
  body: z
    .strictObject({
      learning: z.boolean(),
      /** Strikes a trait out, by its id: it is used no more, nor learnt again. */
      strike: z.string().regex(/^[a-z]{1,10}(?:-[\da-f]{24})?$/),
      /** Takes that back. */
      unstrike: z.string().regex(/^[a-z]{1,10}(?:-[\da-f]{24})?$/),
    })
    .partial(),
  response: OwnVoice,
});

/** PATCH /api/me/voice: whether more is learnt of the caller, and what they strike out. Throws `forbidden` as reading. */
export async function changeVoice(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return shownVoice(await changeOwnVoice(call.ctx, call.input.body));
}

export const route = endpoint(contract, "session", changeVoice, { name: "VoiceChange" });
export const handler = lambda(route);
