import { AwsClient } from "aws4fetch";
import * as z from "zod";
import { timer } from "../http/timer.ts";

/** Where a function's secrets are, and with which credentials it reads them. */
export const SecretsSource = z.object({
  /** Before each name: `/relance/production/`. */
  SECRETS_PATH: z.string().regex(/^\/[\w./-]+\/$/),
  /** The variables that are parameters there, comma separated. */
  SECRETS: z.string().transform((text) => text.split(",")),
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.string().optional(),
  /** Another server than the region's own, by the name AWS gives this variable. */
  AWS_ENDPOINT_URL_SSM: z.url().optional(),
});
export type SecretsSource = z.output<typeof SecretsSource>;

/** GetParameters takes no more names at once. */
const AT_ONCE = 10;

const Answer = z.object({ Parameters: z.array(z.object({ Name: z.string(), Value: z.string() })) });

/** Thrown when the parameters could not be read; says why by code, never a value. */
export class SecretsUnreadError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The secrets could not be read: ${code}`);
    this.name = "SecretsUnreadError";
    this.code = code;
  }
}

/**
 * Reads and decrypts parameters of AWS Systems Manager by its JSON protocol, ten a call. Those that nobody
 * gave are left out. Throws SecretsUnreadError.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameters.html
 */
export async function readSecrets(source: SecretsSource): Promise<Record<string, string>> {
  const { SECRETS: names, SECRETS_PATH: path } = source;
  const pages = Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, page) =>
    names.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
  );
  const client = new AwsClient({
    accessKeyId: source.AWS_ACCESS_KEY_ID,
    secretAccessKey: source.AWS_SECRET_ACCESS_KEY,
    ...(source.AWS_SESSION_TOKEN ? { sessionToken: source.AWS_SESSION_TOKEN } : {}),
    region: source.AWS_REGION,
    service: "ssm",
    // Of a refusal for want of time or of room (5xx, 429); throttling comes as a 400, and is tried again below.
    retries: 2,
  });
  const url = source.AWS_ENDPOINT_URL_SSM ?? `https://ssm.${source.AWS_REGION}.amazonaws.com/`;
  const read = await Promise.all(
    pages.map((page) =>
      askPatiently(client, url, { Names: page.map((name) => `${path}${name}`), WithDecryption: true }),
    ),
  );
  return Object.fromEntries(read.flat().map(({ Name, Value }) => [Name.slice(path.length), Value]));
}

type Parameters = z.output<typeof Answer>["Parameters"];

/** Asks up to three times where the network or AWS's rate stood in the way. */
async function askPatiently(client: AwsClient, url: string, question: object): Promise<Parameters> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(client, url, question);
    if (typeof answer !== "string") return answer;
    if (attempt === 3 || !/^(?:ThrottlingException|TooManyUpdates|unreachable)$/.test(answer))
      throw new SecretsUnreadError(answer);
    await timer.pause(attempt * 100 * (1 + Math.random()));
  }
}

/** The parameters, or the code of what went wrong. */
async function ask(client: AwsClient, url: string, question: object): Promise<Parameters | string> {
  const response = await client
    .fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": "AmazonSSM.GetParameters" },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(3_000),
    })
    .catch(() => undefined);
  if (response === undefined) return "unreachable";
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return Answer.safeParse(body).data?.Parameters ?? "unreadable";
  const refusal = z.object({ __type: z.string() }).safeParse(body).data;
  return refusal?.__type.replace(/^.*#/, "") ?? `status ${response.status}`;
}
