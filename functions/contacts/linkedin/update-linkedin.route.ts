import { endpoint, JsonText } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { updateLinkedin as contract } from "../contract.ts";
import { updateLinkedin } from "./update-linkedin.ts";

export const route = endpoint(contract, "session", async (call) => new JsonText(await updateLinkedin(call)));
export const handler = lambda(route);
