import type { GreedyEndpoint } from "../http/endpoint.ts";
import { atStart, lambda } from "../http/lambda.ts";
import { answerAuth, prepareAuth } from "./answer-auth.ts";

export const route: GreedyEndpoint = { path: "/api/auth/{proxy+}", answer: answerAuth };
export const handler = lambda(route);

await atStart(prepareAuth);
