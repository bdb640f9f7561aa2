import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createKnownApiKey, signedInMember } from "../../dev/test/factories.ts";
import { ROOT } from "../../dev/stack/web.ts";
import { createApp } from "../http/app.ts";
import { route } from "./serve-mcp.ts";

/**
 * The protocol's own tests of a server that apply to ours. The others ask for what it does not offer: resources,
 * prompts, logging, completion, sampling, elicitation, open streams, or tools that a reference server alone has.
 */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

const COMMAND = path.join(ROOT, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

const server = createServer();
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve);
});
afterAll(() => server.close());
const own = `http://localhost:${(server.address() as AddressInfo).port}`;

const { admin, platform } = await testStack({ variables: { APP_URL: own } });
const key = await createKnownApiKey(admin, await signedInMember(admin), ["contacts:read"]);
const answer = getRequestListener(createApp([route], platform).fetch);
server.on("request", (request: IncomingMessage, response: ServerResponse) => {
  // The tests show no key: it is added on the way.
  request.rawHeaders.push("authorization", `Bearer ${key}`);
  void answer(request, response);
});

it.each(SCENARIOS)("passes the protocol's own test %s", async (scenario) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    COMMAND,
    "server",
    "--url",
    `${own}/api/mcp`,
    "--scenario",
    scenario,
  ]);
  expect(stdout).toMatch(/Passed: (\d+)\/\1\b/);
});
