import { AwsClient } from "aws4fetch";
import { UnavailableError } from "../http/errors.ts";
import type { Platform } from "../http/platform.ts";
import { type QueueName, QUEUES, queueUrl } from "./queues.ts";

/**
 * Calls an action of a work queue by SQS's JSON protocol. Undefined when nothing answered.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_Operations.html
 */
export async function callSqs(
  { environment }: Pick<Platform, "environment">,
  queue: QueueName,
  action: "SendMessage" | "SendMessageBatch" | "ChangeMessageVisibility" | "GetQueueAttributes",
  parameters: Readonly<Record<string, unknown>>,
): Promise<Response | undefined> {
  const variables = environment.queue();
  const url = queueUrl(environment, queue);
  const client = new AwsClient({
    accessKeyId: variables.AWS_ACCESS_KEY_ID,
    secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
    ...(variables.AWS_SESSION_TOKEN ? { sessionToken: variables.AWS_SESSION_TOKEN } : {}),
    region: variables.AWS_REGION,
    service: "sqs",
    retries: 2,
  });
  return client
    .fetch(new URL("/", url), {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": `AmazonSQS.${action}` },
      body: JSON.stringify({ QueueUrl: url, ...parameters }),
      signal: AbortSignal.timeout(5_000),
    })
    .catch(() => undefined);
}

/** Health check of every queue. Throws `unavailable` where one does not answer, or answers a failure. */
export async function reachQueues(platform: Pick<Platform, "environment">): Promise<void> {
  const asked = QUEUES.map((queue) =>
    callSqs(platform, queue, "GetQueueAttributes", { AttributeNames: ["ApproximateNumberOfMessages"] }),
  );
  const responses = await Promise.all(asked);
  if (responses.some((response) => !response?.ok)) throw new UnavailableError();
}
