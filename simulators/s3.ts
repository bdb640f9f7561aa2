import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { AwsV4Signer } from "aws4fetch";
import { Hono } from "hono";
import { portOf } from "./port-of.ts";
import { SSM_CREDENTIALS } from "./ssm.ts";

export interface S3Simulator {
  readonly url: string;
  /** Objects by key. */
  readonly objects: Map<string, string>;
  /** Answers the next call with this status instead. */
  failNext: number | undefined;
  /** There is no bucket of that name. */
  isMissing: boolean;
  stop(): Promise<void>;
}

/** A bucket that takes objects, signed and never over another: `If-None-Match: *` is wanted and kept. */
export async function startS3(): Promise<S3Simulator> {
  const app = new Hono();
  const state: Pick<S3Simulator, "objects" | "failNext" | "isMissing"> = {
    objects: new Map(),
    failNext: undefined,
    isMissing: false,
  };
  const isSigned = async (request: Request, url: string): Promise<boolean> => {
    const given = request.headers.get("authorization") ?? "";
    const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(";") ?? [];
    const own = names.filter((name) => name !== "host" && !name.startsWith("x-amz-"));
    const signer = new AwsV4Signer({
      method: request.method,
      url,
      headers: own.map((name): [string, string] => [name, request.headers.get(name) ?? ""]),
      accessKeyId: SSM_CREDENTIALS.AWS_ACCESS_KEY_ID,
      secretAccessKey: SSM_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
      region: SSM_CREDENTIALS.AWS_REGION,
      service: "s3",
      datetime: request.headers.get("x-amz-date") ?? "",
    });
    return (await signer.sign()).headers.get("authorization") === given;
  };
  // HeadBucket, which Hono takes for a GET.
  app.get("/", async (c) => {
    if (state.isMissing) return c.body(null, 404);
    const asked = new Request(c.req.url, { method: "HEAD", headers: c.req.raw.headers });
    return c.body(null, (await isSigned(asked, c.req.url)) ? 200 : 403);
  });
  app.put("/*", async (c) => {
    if (state.failNext !== undefined) {
      const status = state.failNext;
      state.failNext = undefined;
      return new Response("<Error/>", { status });
    }
    if (!(await isSigned(c.req.raw, c.req.url)))
      return c.body("<Error><Code>SignatureDoesNotMatch</Code></Error>", 403);
    if (c.req.header("if-none-match") !== "*") return c.body("<Error><Code>AccessDenied</Code></Error>", 403);
    const key = decodeURIComponent(new URL(c.req.url).pathname.slice(1));
    if (state.objects.has(key)) return c.body("<Error><Code>PreconditionFailed</Code></Error>", 412);
    state.objects.set(key, await c.req.text());
    return c.body(null, 200);
  });
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
