import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { changeVoice, forgetVoice, getVoice, getWordsChanged } from "./contract.ts";

export const voiceRoutes: readonly RouteRow[] = [
  {
    name: "VoiceGet",
    contract: getVoice,
    handler: "functions/suggestions/voice/get-voice.route.handler",
    environment: sessionGate,
  },
  {
    name: "VoiceChange",
    contract: changeVoice,
    handler: "functions/suggestions/voice/change-voice.route.handler",
    environment: sessionGate,
  },
  {
    name: "VoiceForget",
    contract: forgetVoice,
    handler: "functions/suggestions/voice/forget-voice.route.handler",
    environment: sessionGate,
  },
  {
    name: "VoiceWordsChanged",
    contract: getWordsChanged,
    handler: "functions/suggestions/voice/get-words-changed.route.handler",
    environment: sessionGate,
  },
];
