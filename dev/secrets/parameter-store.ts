import { AwsClient } from "aws4fetch";
import * as z from "zod";
import { readSecrets, SecretsSource } from "../../functions/secrets/read-secrets.ts";

/** A stage's secrets, for whoever may read and write them. */
export interface ParameterStore {
  /** Those that are there, of these names. */
  read(names: readonly string[]): Promise<Record<string, string>>;
  write(name: string, value: string): Promise<void>;
}

export const Credentials = SecretsSource.omit({ SECRETS: true, SECRETS_PATH: true });
export type Credentials = z.output<typeof Credentials>;

/** The parameters below a path, with an operator's credentials. `write` throws the name and AWS's code, never a value. */
export function parameterStore(credentials: Credentials, path: string): ParameterStore {
  const client = new AwsClient({
    accessKeyId: credentials.AWS_ACCESS_KEY_ID,
    secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
    ...(credentials.AWS_SESSION_TOKEN ? { sessionToken: credentials.AWS_SESSION_TOKEN } : {}),
    region: credentials.AWS_REGION,
    service: "ssm",
    retries: 3,
  });
  const url = credentials.AWS_ENDPOINT_URL_SSM ?? `https://ssm.${credentials.AWS_REGION}.amazonaws.com/`;
  return {
    read: (names) => readSecrets({ ...credentials, SECRETS_PATH: path, SECRETS: [...names] }),
    async write(name, value) {
      const response = await client.fetch(url, {
        method: "POST",
        headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": "AmazonSSM.PutParameter" },
        body: JSON.stringify({ Name: `${path}${name}`, Value: value, Type: "SecureString", Overwrite: true }),
      });
      if (response.ok) return;
      const body: unknown = await response.json().catch(() => undefined);
      const refusal = z.object({ __type: z.string() }).safeParse(body).data;
      throw new Error(`${name} was not written: ${refusal?.__type ?? response.status}`);
    },
  };
}
