import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { changeVoice as contract } from "./contract.ts";
import { changeVoice } from "./change-voice.ts";

export const route = endpoint(contract, "session", changeVoice);
export const handler = lambda(route);
