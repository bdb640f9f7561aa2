import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getVoice as contract } from "./contract.ts";
import { getVoice } from "./get-voice.ts";

export const route = endpoint(contract, "session", getVoice);
export const handler = lambda(route);
