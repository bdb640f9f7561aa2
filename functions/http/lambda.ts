import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { createApp } from "./app.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { createPlatform, type Platform } from "./platform.ts";

// Node loads its fetch classes on first use: this moves the loading into the cold start.
void new Request("http://localhost/");

let platform: Platform | undefined;

/** The platform of this Lambda, created on the first call and kept for the instance's lifetime. */
export function lambdaPlatform(): Platform {
  platform ??= createPlatform();
  return platform;
}

/** A Lambda handler of an API Gateway HTTP API (payload 2.0). */
export type LambdaHandler = (event: LambdaEvent, context?: LambdaContext) => Promise<unknown>;

/** The AWS Lambda handler of one endpoint. */
export function lambda(endpoint: AnyEndpoint): LambdaHandler {
  let handler: LambdaHandler | undefined;
  return (event, context) => {
    handler ??= handle(createApp([endpoint], lambdaPlatform()));
    return handler(event, context);
  };
}
