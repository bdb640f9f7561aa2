import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import * as z from "zod";
import { portOf } from "./port-of.ts";

/** A subscribed browser: what it tells the product, and what it was shown. */
export interface Browser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** What arrived and could be read, oldest first. */
  readonly shown: string[];
  /** What the service answers instead of taking a message. */
  answer: number | undefined;
}

export interface PushSimulator {
  readonly url: string;
  /** Subscribes a browser that knows the product by this public key. */
  subscribe(publicKey: string): Browser;
  /** Why messages were refused. */
  readonly refusals: string[];
  stop(): Promise<void>;
}

const Claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(https:|http:|mailto:)/),
});
const RECORD = 4096;

/**
 * A push service over HTTP that stands for `origin`: it takes what RFC 8030 and RFC 8292 allow, signed for this
 * service by the key that the browser subscribed with, and reads it as the browser would (RFC 8291).
 */
export async function startPush(origin: string): Promise<PushSimulator> {
  const browsers = new Map<string, { browser: Browser; publicKey: string; open: (body: Buffer) => string }>();
  const refusals: string[] = [];
  const app = new Hono();
  app.post("/:id", async (c) => {
    const known = browsers.get(c.req.param("id"));
    if (known === undefined) return c.body(null, 404);
    if (known.browser.answer !== undefined) return new Response(null, { status: known.browser.answer });
    try {
      authorize(c.req.header("authorization") ?? "", known.publicKey, origin);
      if (!/^\d+$/.test(c.req.header("ttl") ?? "")) throw new Error("no TTL");
      if (c.req.header("content-encoding") !== "aes128gcm") throw new Error("another encoding");
      const body = Buffer.from(await c.req.arrayBuffer());
      if (body.length > RECORD) throw new Error("too long");
      known.browser.shown.push(known.open(body));
      return c.body(null, 201);
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
      return c.body(null, 403);
    }
  });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    refusals,
    subscribe: (publicKey) => {
      const pair = createECDH("prime256v1");
      const auth = randomBytes(16);
      const own = pair.generateKeys();
      const id = randomBytes(12).toString("hex");
      const keys = { p256dh: own.toString("base64url"), auth: auth.toString("base64url") };
      const browser: Browser = { endpoint: `${origin}/${id}`, keys, shown: [], answer: undefined };
      const open = (body: Buffer): string =>
        decrypt(body, { auth, own, secretWith: (key) => pair.computeSecret(key) });
      browsers.set(id, { browser, publicKey, open });
      return browser;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** https://www.rfc-editor.org/rfc/rfc8292 */
function authorize(header: string, publicKey: string, origin: string): void {
  const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error("another key");
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const verifier = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, "base64url")))
    throw new Error("a wrong signature");
  const { aud, exp } = Claims.parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
  const left = exp - Date.now() / 1000;
  if (aud !== origin || left <= 0 || left > 86_400) throw new Error("for another service or time");
}

/** https://www.rfc-editor.org/rfc/rfc8291#section-3.4 */
function decrypt(
  body: Buffer,
  keys: { auth: Buffer; own: Buffer; secretWith: (theirs: Buffer) => Buffer },
): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.own, theirs]);
  const key = Buffer.from(hkdfSync("sha256", keys.secretWith(theirs), keys.auth, info, 32));
  const derive = (label: string, size: number): Buffer =>
    Buffer.from(hkdfSync("sha256", key, salt, Buffer.from(`Content-Encoding: ${label}\0`), size));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record's padding begins with a 2 (RFC 8188, section 2).
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
