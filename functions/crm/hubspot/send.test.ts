import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { huge } from "../../../dev/test/odd-answers.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { send } from "./send.ts";

const call = { method: "GET", path: "/crm/objects/2026-03/contacts", qs: { limit: "100" } } as const;
const TIME = 20_000;
const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});

/** A server with this listener. */
async function answering(listener: RequestListener): Promise<{ accessToken: string; basePath: string }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { accessToken: "jeton", basePath: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("a call of HubSpot by the vendor's client", () => {
  it("carries the token and the query, and is made once whatever comes back", async () => {
    const seen: string[] = [];
    const access = await answering((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.writeHead(503, { "retry-after": "7" }).end('{"status":"error"}');
    });
    expect(await send(access, call, TIME)).toEqual({
      status: 503,
      retryAfter: "7",
      body: { status: "error" },
    });
    expect(seen).toEqual([`GET ${call.path}?limit=100 Bearer jeton`]);
  });

  it("posts its body as JSON", async () => {
    let text = "";
    const access = await answering((request, response) => {
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () =>
        response.end(request.headers["content-type"] === "application/json" ? "{}" : ""),
      );
    });
    const posted = { method: "POST", path: "/x", body: { inputs: [{ id: "1" }] } } as const;
    expect(await send(access, posted, TIME)).toMatchObject({ status: 200, body: {} });
    expect(JSON.parse(text)).toEqual(posted.body);
  });

  it("takes its token nowhere else", async () => {
    let calls = 0;
    const access = await answering((_, response) => {
      calls++;
      response.writeHead(calls === 1 ? 302 : 200, { location: "/elsewhere" }).end("{}");
    });
    expect(await send(access, call, TIME)).toBe("redirected");
    expect(calls).toBe(1);
  });

  it("stops reading at the limit", async () => {
    let sent = 0;
    const access = await answering((request, response) => {
      response.on("close", () => (sent = request.socket.bytesWritten));
      huge(400 * 1_048_576)(response, { path: call.path, nth: 1 });
    });
    expect(await send(access, call, TIME)).toBe("too_large");
    await expect.poll(() => sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(BYTES.page + 8_388_608);
  });

  it.each(["before its headers", "after its headers"])("that stalls %s ends in time", async (when) => {
    const access = await answering((_, response) => {
      if (when === "after its headers") response.write("{");
    });
    expect(await send(access, call, 200)).toBe("unreachable");
  });
});
