import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { ErrorBody } from "../../functions/http/contract.ts";
import { testStack } from "../test/database.ts";
import { listen, namesOf } from "./addresses.ts";
import { answer, createLocalApp, startingServer } from "./local-server.ts";

const { platform } = await testStack();
const server = startingServer();
const { close } = await listen(server, ["127.0.0.1"], 0);
const url = "http://localhost";
answer(server, await createLocalApp(platform, {}), { url, names: namesOf(undefined, url) });
afterAll(() => {
  server.closeAllConnections();
  return close();
});

/** Sends a raw request line and headers: an HTTP client would normalize the path first. */
function send(line: string, headers = "Host: localhost"): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let reply = "";
    socket.on("data", (chunk) => (reply += chunk.toString()));
    socket.on("error", reject);
    socket.on("end", () => resolve(reply));
    socket.write(`${line} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
  });
}

async function statusAndCode(line: string, headers?: string): Promise<string> {
  const reply = await send(line, headers);
  const [head = "", body = ""] = reply.split("\r\n\r\n");
  expect(head.toLowerCase()).toContain("content-type: application/json");
  expect(head.toLowerCase()).toContain("cache-control: no-store");
  const text = body.startsWith("{") ? body : body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1);
  return `${head.split(" ")[1]} ${ErrorBody.parse(JSON.parse(text)).error.code}`;
}

describe("an odd request", () => {
  it.each([
    ["/api/contacts\\", "400 invalid_request"],
    ["/api/\\", "400 invalid_request"],
    ["/api/contacts\\x?a=b", "400 invalid_request"],
    ["/api/auth/\\", "400 invalid_request"],
    ["/api/contacts%5C", "404 not_found"],
    ["/api//contacts", "404 not_found"],
    ["/api/contacts/", "404 not_found"],
    ["/api/contacts;a=b", "404 not_found"],
    ["/api/%00", "404 not_found"],
    ["/api/contacts%00", "404 not_found"],
    ["/api/contacts/%00", "401 unauthenticated"],
    ["/api/contacts/%E0%A4%A", "401 unauthenticated"],
    ["/api/contacts/%2e%2e/contacts", "401 unauthenticated"],
    ["/api/%2e%2e/api/x", "404 not_found"],
    ["/api/auth/%", "404 not_found"],
    ["/api/[::1]", "404 not_found"],
    ["/api", "404 not_found"],
    [`/api/${"a".repeat(15_000)}`, "404 not_found"],
    [`/api/${"a".repeat(20_000)}`, "431 too_large"],
  ])("is answered in the API's words: %.40s", async (path, expected) => {
    expect(await statusAndCode(`GET ${path}`)).toBe(expected);
    expect(await statusAndCode(`DELETE ${path}`)).toMatch(/^4\d\d (?!unknown)/);
  });

  it.each([
    ["GET /api/contacts", "X-Nothing: no Host", "421 forbidden"],
    ["GET /api/contacts", "Host: evil.test", "421 forbidden"],
    ["POST /api/contacts", "Host: localhost\r\nExpect: nonsense\r\nContent-Length: 0", "417 invalid_request"],
    ["CONNECT localhost:443", "Host: localhost", "405 method_not_allowed"],
    ["TRACE /api/contacts", "Host: localhost", "405 method_not_allowed"],
    ["OPTIONS *", "Host: localhost", "400 invalid_request"],
    ["POST /contacts", "Host: localhost\r\nContent-Length: 0", "404 not_found"],
    ["GET /assets/gone.js", "Host: localhost", "404 not_found"],
    [
      "PUT /api/x",
      "Host: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 2",
      "400 invalid_request",
    ],
  ])("is answered so whatever is odd of it: %s, %j", async (line, headers, expected) => {
    expect(await statusAndCode(line, headers)).toBe(expected);
  });

  it("is told that the product is starting, too", async () => {
    const starting = startingServer();
    const { port, close: stop } = await listen(starting, ["127.0.0.1"], 0);
    const reply = await fetch(`http://127.0.0.1:${port}/api/contacts`);
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(ErrorBody.parse(await reply.json()).error.code).toBe("unavailable");
    starting.closeAllConnections();
    await stop();
  });

  it("is answered so when it is no HTTP at all", async () => {
    expect(await statusAndCode("GET /api/contacts\u0001 x y")).toBe("400 invalid_request");
  });
});
