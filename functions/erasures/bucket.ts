import { AwsClient } from "aws4fetch";
import type { Environment } from "../env.ts";

/** The bucket that keeps what was erased: its address, with a slash at the end, and who signs calls of it. */
export function erasuresBucket(environment: Environment): { url: string; client: AwsClient } {
  const variables = environment.erasures();
  const client = new AwsClient({
    accessKeyId: variables.AWS_ACCESS_KEY_ID,
    secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
    ...(variables.AWS_SESSION_TOKEN ? { sessionToken: variables.AWS_SESSION_TOKEN } : {}),
    region: variables.AWS_REGION,
    service: "s3",
    retries: 3,
  });
  return { url: variables.ERASURES_URL.replace(/\/?$/, "/"), client };
}
