import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createEnvironment } from "../env.ts";
import { createLog } from "../http/log.ts";
import { boundedFetch } from "../outbound/bounded-fetch.ts";
import { publicFetch } from "../outbound/public-fetch.ts";
import { type FetchDocument, readClient as readWithin } from "./client-document.ts";

const contextOf = (APP_URL: string) => ({
  environment: createEnvironment({ APP_URL }),
  log: createLog(() => undefined),
});
const deployed = contextOf("https://relance.example");
const onThisMachine = contextOf("http://localhost:3000");

/** Of the tests, none counts for another. */
const readClient = (ctx: typeof deployed, id: string, fetchDocument?: FetchDocument, asked: number[] = []) =>
  readWithin(ctx, id, fetchDocument, asked);

let last = 0;
/** An address that no other test has asked: documents are kept. */
const newId = (): string => `https://assistant.example/${(last += 1)}.json`;
const document = (id: string, change: object = {}) => ({
  client_id: id,
  client_name: "Claude",
  redirect_uris: ["https://assistant.example/callback"],
  ...change,
});
const answering = (body: unknown, init: ResponseInit = {}): FetchDocument =>
  vi.fn(async () => Response.json(body, init));

const refused = expect.objectContaining({ code: "invalid_request" }) as Error;

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});
async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/client.json`;
}

describe("a client's document", () => {
  it("says who it is, and is asked for once in a while", async () => {
    const id = newId();
    const fetchDocument = answering(document(id));
    const client = {
      id,
      name: "Claude",
      host: "assistant.example",
      redirectUris: ["https://assistant.example/callback"],
    };
    expect(await readClient(deployed, id, fetchDocument)).toEqual(client);
    expect(await readClient(deployed, id, fetchDocument)).toEqual(client);
    expect(fetchDocument).toHaveBeenCalledTimes(1);
  });

  it("may prefer a signed method where it can do without", async () => {
    const id = newId();
    const both = {
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
    };
    expect(await readClient(deployed, id, answering(document(id, both)))).toMatchObject({ id });
  });

  it("names it in one short line, whatever it writes", async () => {
    const id = newId();
    const client_name = `Claude\u202E \n (vérifié par Relance)${"x".repeat(100)}`;
    const { name } = await readClient(deployed, id, answering(document(id, { client_name })));
    expect(name).toMatch(/^Claude \(vérifié par Relance\)x+…$/);
    expect(name).toHaveLength(60);
  });

  it.each([
    ["is another's", { client_id: "https://ailleurs.example/client.json" }],
    ["names no address to answer to", { redirect_uris: [] }],
    ["holds a secret", { client_secret: "s" }],
    ["wants a shared secret", { token_endpoint_auth_method: "client_secret_post" }],
    ["wants a signed method alone", { token_endpoint_auth_method: "private_key_jwt" }],
    ["has no name", { client_name: undefined }],
  ])("that %s is refused", async (_, change) => {
    const id = newId();
    await expect(readClient(deployed, id, answering(document(id, change)))).rejects.toEqual(refused);
  });

  it("that is no JSON, or not there, is refused, and asked for again", async () => {
    const id = newId();
    for (const init of [{ status: 404 }, { headers: { "content-type": "text/html" } }])
      await expect(readClient(deployed, id, answering(document(id), init))).rejects.toEqual(refused);
    expect(await readClient(deployed, id, answering(document(id)))).toMatchObject({ id });
  });

  it.each([
    ["no address", "claude"],
    ["http", "http://assistant.example/client.json"],
    ["no path", "https://assistant.example/"],
    ["a port", "https://assistant.example:8443/client.json"],
    ["somebody's name", "https://me@assistant.example/client.json"],
    ["a fragment", "https://assistant.example/client.json#x"],
    ["a way around", "https://assistant.example/a/../client.json"],
    ["another spelling", "https://ASSISTANT.example/client.json"],
    ["this machine", "https://localhost/client.json"],
    ["too much", `https://assistant.example/${"x".repeat(500)}`],
  ])("is not asked for at %s", async (what, id) => {
    const fetchDocument = vi.fn<FetchDocument>(async () => {
      // A name of this machine is refused where it is looked up.
      throw new Error("asked");
    });
    await expect(readClient(deployed, id, fetchDocument)).rejects.toEqual(refused);
    expect(fetchDocument).toHaveBeenCalledTimes(what === "this machine" ? 1 : 0);
  });

  it("that sends to a private address is not followed", async () => {
    let asked = 0;
    const id = await serving((_, response) => {
      asked += 1;
      response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
    });
    await expect(readClient(onThisMachine, id)).rejects.toEqual(refused);
    expect(asked).toBe(1);
  });

  it("that is huge is read to the limit", async () => {
    let sent = 0;
    const id = await serving((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(16_384))) sent += 16_384;
      };
      response.on("drain", more);
      more();
    });
    await expect(readClient(onThisMachine, id)).rejects.toEqual(refused);
    expect(sent).toBeLessThan(16 * 1_048_576);
  });

  it.each([
    "127.0.0.1",
    "10.0.0.7",
    "169.254.169.254",
    "::1",
    "fd00::1",
    "::ffff:10.0.0.7",
    "64:ff9b::a00:7",
  ])("whose name leads to %s is not asked for", async (address) => {
    const fetchDocument: FetchDocument = (url) =>
      boundedFetch(url, {}, { bytes: 1_000, milliseconds: 1_000 }, () =>
        publicFetch(url, {}, async () => [
          { address: "203.0.114.1", family: 4 },
          { address, family: 4 },
        ]),
      );
    await expect(readClient(deployed, newId(), fetchDocument)).rejects.toEqual(refused);
  });
});

it("no process asks others for documents without end", async () => {
  const [fetchDocument, asked] = [answering({}), [Date.now() - 61_000]];
  for (let n = 0; n < 30; n++)
    await expect(readClient(deployed, newId(), fetchDocument, asked)).rejects.toEqual(refused);
  await expect(readClient(deployed, newId(), fetchDocument, asked)).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect(fetchDocument).toHaveBeenCalledTimes(30);
});
