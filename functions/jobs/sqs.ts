import { AwsClient } from "aws4fetch";
import type { Platform } from "../http/platform.ts";

/**
 * Calls an action of the work queue by SQS's JSON protocol. Undefined when nothing answered.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_Operations.html
 */
export async function callSqs(
  { environment }: Pick<Platform, "environment">,
  action: "SendMessage" | "ChangeMessageVisibility",
  parameters: Record<string, string | number>,
): Promise<Response | undefined> {
  const variables = environment.queue();
  const client = new AwsClient({
    accessKeyId: variables.AWS_ACCESS_KEY_ID,
    secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
    ...(variables.AWS_SESSION_TOKEN ? { sessionToken: variables.AWS_SESSION_TOKEN } : {}),
    region: variables.AWS_REGION,
    service: "sqs",
    retries: 2,
  });
  return client
    .fetch(new URL("/", variables.QUEUE_URL), {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": `AmazonSQS.${action}` },
      body: JSON.stringify({ QueueUrl: variables.QUEUE_URL, ...parameters }),
      signal: AbortSignal.timeout(5_000),
    })
    .catch(() => undefined);
}
