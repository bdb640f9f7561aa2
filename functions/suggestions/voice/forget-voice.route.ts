import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { forgetVoice as contract } from "./contract.ts";
import { forgetVoice } from "./forget-voice.ts";

export const route = endpoint(contract, "session", forgetVoice);
export const handler = lambda(route);
