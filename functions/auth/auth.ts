import type { GreedyEndpoint } from "../http/endpoint.ts";
import { atStart, lambda } from "../http/lambda.ts";
import { answerAuth, prepareAuth } from "./answer-auth.ts";

/** better-auth answers everything below its path with its own router. */
export const route: GreedyEndpoint = {
  path: "/api/auth/{proxy+}",
  answer: answerAuth,
  deployment: {
    name: "Auth",
    environment: ["application", "auth", "authDatabase", "database", "mail", "social"],
    memory: "passwords",
  },
};
export const handler = lambda(route);

await atStart(prepareAuth);
