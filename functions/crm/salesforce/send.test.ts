import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { send } from "./send.ts";

const call = { method: "GET", path: "/services/data/v66.0/query?q=x" } as const;
const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});

/** A server with this listener. */
async function answering(listener: RequestListener): Promise<{ accessToken: string; apiUrl: string }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { accessToken: "jeton", apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("a call of Salesforce", () => {
  it("carries the token and the version, and is made once whatever comes back", async () => {
    const seen: string[] = [];
    const access = await answering((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.writeHead(503, { "content-type": "application/json", "sforce-limit-info": "api-usage=3/100" });
      response.end('[{"errorCode":"SERVER_UNAVAILABLE","message":"later"}]');
    });
    const reply = await send(access, call);
    expect(seen).toEqual([`GET ${call.path} Bearer jeton`]);
    expect(reply).toMatchObject({
      status: 503,
      body: [{ errorCode: "SERVER_UNAVAILABLE", message: "later" }],
    });
    expect(typeof reply === "object" && reply.headers.get("sforce-limit-info")).toBe("api-usage=3/100");
  });

  it("that breaks in the middle of its body came to nothing, and takes nobody along", async () => {
    const access = await answering((request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"totalSize":');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await send(access, call)).toBe("unreachable");
  });

  it.each(["before its headers", "after its headers"])("that stalls %s ends in time", async (when) => {
    const access = await answering((_, response) => {
      if (when === "after its headers") {
        response.writeHead(200, { "content-type": "application/json" });
        response.write("{");
      }
    });
    expect(await send(access, call, 200)).toBe("unreachable");
  });

  it("reads tables, texts and pages of HTML as what they are", async () => {
    const reading = async (type: string, text: string, status = 200): Promise<unknown> => {
      const access = await answering((_, response) => {
        response.writeHead(status, { "content-type": type });
        response.end(text);
      });
      const reply = await send(access, call);
      return typeof reply === "string" ? reply : reply.body;
    };
    expect(await reading("text/csv", '"Id","Owner.Email"\n"003","a;b"",c\nd"\n')).toEqual([
      { Id: "003", "Owner.Email": 'a;b",c\nd' },
    ]);
    expect(await reading("application/octetstream", "<p>Note</p>")).toBe("<p>Note</p>");
    expect(await reading("text/html", "<h1>502</h1>", 502)).toMatchObject([
      { errorCode: expect.any(String) as string },
    ]);
  });
});
