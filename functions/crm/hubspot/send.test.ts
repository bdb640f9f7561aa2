import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { huge } from "../../../dev/test/odd-answers.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { send } from "./send.ts";

const call = { method: "GET", path: "/crm/objects/2026-03/contacts", qs: { limit: "100" } } as const;
const BOUNDS = { bytes: BYTES.page, milliseconds: 20_000 };
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
    expect(await send(access, call, BOUNDS)).toEqual({
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
    expect(await send(access, posted, BOUNDS)).toMatchObject({ status: 200, body: {} });
    expect(JSON.parse(text)).toEqual(posted.body);
  });

  it("posts a form as one, and no token where it asks for one", async () => {
    const seen: unknown[] = [];
    const { basePath } = await answering((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        seen.push([request.headers["content-type"], request.headers.authorization, text]);
        response.end('{"access_token":"a"}');
      });
    });
    const form = { grant_type: "refresh_token", client_secret: "é&=" };
    const asked = { method: "POST", path: "/oauth/2026-03/token", form } as const;
    expect(await send({ basePath }, asked, BOUNDS)).toMatchObject({ body: { access_token: "a" } });
    expect(seen).toEqual([
      [
        "application/x-www-form-urlencoded;charset=UTF-8",
        undefined,
        "grant_type=refresh_token&client_secret=%C3%A9%26%3D",
      ],
    ]);
  });

  it("takes its token nowhere else", async () => {
    let calls = 0;
    const access = await answering((_, response) => {
      calls++;
      response.writeHead(calls === 1 ? 302 : 200, { location: "/elsewhere" }).end("{}");
    });
    expect(await send(access, call, BOUNDS)).toBe("redirected");
    expect(calls).toBe(1);
  });

  it("stops reading at the limit", async () => {
    let sent = 0;
    const access = await answering((request, response) => {
      response.on("close", () => (sent = request.socket.bytesWritten));
      huge(400 * 1_048_576)(response, { path: call.path, nth: 1 });
    });
    expect(await send(access, call, BOUNDS)).toBe("too_large");
    await expect.poll(() => sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(BYTES.page + 8_388_608);
  });

  it.each(["before its headers", "after its headers"])("that stalls %s ends in time", async (when) => {
    const access = await answering((_, response) => {
      if (when === "after its headers") response.write("{");
    });
    expect(await send(access, call, { ...BOUNDS, milliseconds: 200 })).toBe("unreachable");
  });
});
