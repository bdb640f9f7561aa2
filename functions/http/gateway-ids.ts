import type { Context } from "hono";
import * as z from "zod";
import type { LogFields } from "./log.ts";

/** Ids are opaque, but a caller's own text in their place has another shape. */
const GatewayId = z.string().regex(/^[\w=-]{8,40}$/);
const CloudFrontId = z.string().regex(/^[\w-]{54}==$/);
const Bindings = z.object({
  event: z.object({
    requestContext: z.object({ requestId: GatewayId.optional().catch(undefined) }),
  }),
  lambdaContext: z.object({ awsRequestId: z.uuid() }).optional().catch(undefined),
});

/**
 * Ids by which AWS knows a request: CloudFront's (X-Amz-Cf-Id), API Gateway's and Lambda's. They join our log line with
 * CloudFront's and the API's access logs, and with what Lambda itself reports. None on one machine.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/request-custom-headers.html
 */
export function gatewayIds(c: Context): LogFields {
  // No gateway on one machine: to have the schema refuse each request there costs more than the rest of its log line.
  if (c.env?.event === undefined) return {};
  const { success, data } = Bindings.safeParse(c.env);
  if (!success) return {};
  return {
    gatewayRequestId: data.event.requestContext.requestId,
    cloudFrontId: CloudFrontId.safeParse(c.req.header("x-amz-cf-id")).data,
    functionRequestId: data.lambdaContext?.awsRequestId,
  };
}
