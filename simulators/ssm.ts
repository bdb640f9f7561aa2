import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { AwsV4Signer } from "aws4fetch";
import { Hono } from "hono";
import * as z from "zod";
import { portOf } from "./port-of.ts";

/** Credentials that the stand-in knows. */
export const SSM_CREDENTIALS = {
  AWS_REGION: "eu-west-3",
  AWS_ACCESS_KEY_ID: "AKIALOCALLOCALLOCAL1",
  AWS_SECRET_ACCESS_KEY: "a-local-secret-access-key",
};

const GetParameters = z.strictObject({
  Names: z.array(z.string()).min(1).max(10),
  WithDecryption: z.boolean().default(false),
});
const PutParameter = z.strictObject({
  Name: z.string().regex(/^\/[\w./-]+$/),
  // Of the standard tier.
  Value: z.string().min(1).max(4_096),
  Type: z.enum(["String", "SecureString"]),
  Overwrite: z.boolean().default(false),
});

export interface SsmSimulator {
  readonly url: string;
  /** Values by name, all of them encrypted at rest: what is not decrypted comes back sealed. */
  readonly parameters: Map<string, string>;
  /** Calls answered, refused ones too. */
  readonly calls: string[];
  /** ARNs that may be read, as the caller's policy names them; all unless set. */
  allowed: readonly string[] | undefined;
  /** Answers the next call with this code instead. */
  failNext: string | undefined;
  stop(): Promise<void>;
}

/**
 * Parameter Store's JSON protocol, as far as the product uses it and as strict as AWS: the signature is
 * verified, ten names at most, a policy that lacks one of them refuses all, and a value is given in clear only
 * when its decryption is asked for.
 */
export async function startSsm(): Promise<SsmSimulator> {
  const app = new Hono();
  const state: Pick<SsmSimulator, "parameters" | "calls" | "allowed" | "failNext"> = {
    parameters: new Map(),
    calls: [],
    allowed: undefined,
    failNext: undefined,
  };
  const refuse = (type: string, message = type) => ({
    status: 400 as const,
    body: { __type: type, message },
  });

  const answer = (target: string, body: unknown): { status: 200 | 400; body: object } => {
    if (state.failNext !== undefined) {
      const type = state.failNext;
      state.failNext = undefined;
      return refuse(type);
    }
    if (target === "AmazonSSM.GetParameters") {
      const asked = GetParameters.safeParse(body);
      if (!asked.success) return refuse("ValidationException", asked.error.message);
      const { Names, WithDecryption } = asked.data;
      const { allowed } = state;
      if (
        allowed !== undefined &&
        !Names.every((name) => allowed.some((arn) => arn.endsWith(`:parameter${name}`)))
      )
        return refuse("AccessDeniedException", "not authorized to perform: ssm:GetParameters");
      const known = Names.filter((name) => state.parameters.has(name));
      return {
        status: 200,
        body: {
          InvalidParameters: Names.filter((name) => !known.includes(name)),
          Parameters: known.toSorted().map((Name) => ({
            Name,
            Type: "SecureString",
            Value: WithDecryption ? state.parameters.get(Name) : "AQICAHsealed",
            Version: 1,
          })),
        },
      };
    }
    if (target === "AmazonSSM.PutParameter") {
      const asked = PutParameter.safeParse(body);
      if (!asked.success) return refuse("ValidationException", asked.error.message);
      const { Name, Value, Type, Overwrite } = asked.data;
      if (Type !== "SecureString") return refuse("UnsupportedParameterType", "this stand-in keeps secrets");
      if (state.parameters.has(Name) && !Overwrite) return refuse("ParameterAlreadyExists");
      state.parameters.set(Name, Value);
      return { status: 200, body: { Version: 1, Tier: "Standard" } };
    }
    return refuse("UnknownOperationException");
  };

  app.post("/", async (c) => {
    const text = await c.req.text();
    const target = c.req.header("x-amz-target") ?? "";
    state.calls.push(target);
    const wrong = await wrongSignature(c.req.raw.headers, c.req.url, text);
    const reply =
      wrong ??
      (c.req.header("content-type") === "application/x-amz-json-1.1"
        ? answer(target, JSON.parse(text))
        : refuse("SerializationException"));
    return c.json(reply.body, reply.status);
  });

  async function wrongSignature(headers: Headers, url: string, body: string) {
    const given = headers.get("authorization");
    if (given === null) return refuse("MissingAuthenticationToken");
    const signer = new AwsV4Signer({
      method: "POST",
      url,
      body,
      headers: {
        "content-type": headers.get("content-type") ?? "",
        "x-amz-target": headers.get("x-amz-target") ?? "",
      },
      accessKeyId: SSM_CREDENTIALS.AWS_ACCESS_KEY_ID,
      secretAccessKey: SSM_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
      region: SSM_CREDENTIALS.AWS_REGION,
      service: "ssm",
      datetime: headers.get("x-amz-date") ?? "",
    });
    const { headers: signed } = await signer.sign();
    return signed.get("authorization") === given ? undefined : refuse("InvalidSignatureException");
  }

  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${portOf(server)}/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
