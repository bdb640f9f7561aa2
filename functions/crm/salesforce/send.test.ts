import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import {
  type Call,
  composite,
  create,
  jobRows,
  jobState,
  noteContent,
  query,
  queryMore,
  startJob,
} from "./calls.ts";
import { send } from "./send.ts";

const call = query("x");
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
    expect(seen).toEqual(["GET /services/data/v66.0/queryAll?q=x Bearer jeton"]);
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
    const rows = jobRows("750", { most: 9, locator: undefined });
    const reading = async (asked: Call, type: string, text: string, status = 200): Promise<unknown> => {
      const access = await answering((_, response) => {
        response.writeHead(status, { "content-type": type });
        response.end(text);
      });
      const reply = await send(access, asked);
      return typeof reply === "string" ? reply : reply.body;
    };
    expect(await reading(rows, "text/csv", '"Id","Owner.Email"\n"003","a;b"",c\nd"\n')).toEqual([
      { Id: "003", "Owner.Email": 'a;b",c\nd' },
    ]);
    expect(await reading(noteContent("069"), "application/octetstream", "<p>Note</p>")).toBe("<p>Note</p>");
    expect(await reading(call, "text/html", "<h1>502</h1>", 502)).toMatchObject([
      { errorCode: expect.any(String) as string },
    ]);
  });

  it("is what it came as: what a query's reply lacks is not filled in", async () => {
    const said = { totalSize: 1, records: [{ Id: "003", attributes: { type: "Contact" } }] };
    const access = await answering((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(said));
    });
    expect(await send(access, call)).toMatchObject({ status: 200, body: said });
    const reply = await send(access, call);
    expect(typeof reply === "object" && reply.body).not.toHaveProperty("done");
  });

  it.each([
    [
      "a next page",
      queryMore("/services/data/v66.0/query/01g-2000"),
      "GET /services/data/v66.0/query/01g-2000 ",
    ],
    ["users alive", query("a b", { scanAll: false }), "GET /services/data/v66.0/query?q=a%20b "],
    ["a record", create("Note", { Title: "é" }), 'POST /services/data/v66.0/sobjects/Note {"Title":"é"}'],
    [
      "several",
      composite("/r", [{ path: "/a", referenceId: "q0" }]),
      expect.stringContaining('"url":"/r/a"'),
    ],
    ["a job", startJob("x"), 'POST /services/data/v66.0/jobs/query {"operation":"queryAll","query":"x"}'],
    ["its state", jobState("750"), "GET /services/data/v66.0/jobs/query/750 "],
    [
      "its rows",
      jobRows("750", { most: 9, locator: "b" }),
      "GET /services/data/v66.0/jobs/query/750/results?maxRecords=9&locator=b ",
    ],
  ])("asks for %s", async (_, asked, wanted) => {
    const seen: string[] = [];
    const access = await answering((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        seen.push(`${request.method} ${request.url} ${text}`);
        response.writeHead(200, { "content-type": "application/json" }).end('{"id":"1"}');
      });
    });
    await send(access, asked);
    expect(seen).toEqual([wanted]);
  });

  it("that is refused says why, also for several reasons", async () => {
    const refusals = [
      { errorCode: "INVALID_FIELD", message: "No such column" },
      { errorCode: "MALFORMED_QUERY", message: "unexpected token" },
    ];
    for (const some of [refusals.slice(0, 1), refusals]) {
      const access = await answering((_, response) => {
        response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(some));
      });
      expect(await send(access, call)).toMatchObject({ status: 400, body: some });
    }
  });
});
