import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SIMULATOR_KEY, startOpenai } from "../../dev/test/openai.ts";
import { huge } from "../../dev/test/odd-answers.ts";
import { createEnvironment } from "../env.ts";
import { call } from "./client.ts";
import { type ModelSettings, modelSettings } from "./settings.ts";

const seen: Record<string, string>[] = [];
const openai = await startOpenai({ hang: 2_000, onRequest: ({ headers }) => seen.push(headers) });
const { simulator } = openai;
afterAll(() => openai.stop());
const settings = modelSettings(createEnvironment(openai.variables)) as ModelSettings;

const question = (from: ModelSettings = settings, timeoutMs = 5_000) =>
  call(from, {
    make: (client, options) =>
      client.responses.create({ model: "simulated-main", input: "Bonjour." }, options),
    timeoutMs,
  });

beforeEach(() => {
  seen.length = 0;
  simulator.clearFaults();
  simulator.resetStats();
});
afterEach(() => vi.unstubAllEnvs());

describe("a call by the library", () => {
  it("is made with our key and address, whatever variables of its own are set, and logs nothing", async () => {
    for (const [name, value] of Object.entries({
      OPENAI_LOG: "debug",
      OPENAI_API_KEY: "sk-another",
      OPENAI_ADMIN_KEY: "sk-admin",
      OPENAI_ORG_ID: "org-another",
      OPENAI_PROJECT_ID: "proj-another",
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    }))
      vi.stubEnv(name, value);
    const written = (["debug", "info", "log", "warn", "error"] as const).map((level) =>
      vi.spyOn(console, level).mockReturnValue(undefined),
    );
    expect(await question()).toMatchObject({ ok: true, requestId: expect.stringMatching(/^req_/) });
    expect(await question({ ...settings, key: "sk-wrong" })).toMatchObject({ ok: false });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      authorization: `Bearer ${SIMULATOR_KEY}`,
      "x-client-request-id": expect.any(String),
    });
    expect(JSON.stringify(seen)).not.toMatch(/another|sk-admin/);
    expect(written.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it("is not made again by itself, and keeps what the server asks us to wait", async () => {
    simulator.injectFault({
      kind: "rate_limited",
      headers: { "retry-after": "7", "x-should-retry": "true" },
    });
    expect(await question()).toMatchObject({
      ok: false,
      code: "rate_limited",
      status: 429,
      vendorCode: "rate_limit_exceeded",
      retryAfterMs: 7_000,
      requestId: expect.stringMatching(/^req_/),
    });
    simulator.injectFault({ kind: "overloaded" });
    expect(await question()).toMatchObject({ ok: false, code: "unavailable", status: 503 });
    expect(simulator.stats().calls).toEqual({ "POST /v1/responses": 2 });
  });

  it("ends in time, though a reply has begun", async () => {
    simulator.injectFault({ kind: "timeout" });
    expect(await question(settings, 200)).toMatchObject({ ok: false, code: "timeout", status: undefined });
    const slow = await listening((reply) => {
      reply.writeHead(200, { "content-type": "application/json" });
      reply.write('{"object":"respon');
    });
    expect(await question({ ...settings, baseUrl: slow.url }, 200)).toMatchObject({ code: "timeout" });
    const file = call(
      { ...settings, baseUrl: slow.url },
      {
        make: (client, options) => client.files.content("file-1", options),
        timeoutMs: 200,
      },
    );
    expect(await file).toMatchObject({ code: "timeout" });
    slow.stop();
  });

  it("takes its key nowhere else", async () => {
    const elsewhere = vi.fn<() => void>();
    const other = await listening((reply) => {
      elsewhere();
      reply.end("{}");
    });
    const redirecting = await listening((reply) => {
      reply.writeHead(307, { location: `${other.url}/responses` }).end();
    });
    expect(await question({ ...settings, baseUrl: redirecting.url })).toMatchObject({ code: "unavailable" });
    expect(elsewhere).not.toHaveBeenCalled();
    other.stop();
    redirecting.stop();
  });

  it("stops reading an answer without end, and a file's line", async () => {
    const written: number[] = [];
    const endless = await listening((reply) => {
      const { socket } = reply;
      reply.on("close", () => written.push(socket?.bytesWritten ?? 0));
      huge(400 * 1_048_576)(reply, { path: "", nth: 1 });
    });
    const from = { ...settings, baseUrl: endless.url };
    expect(await question(from, 60_000)).toMatchObject({ ok: true, data: undefined });
    const lines: string[] = [];
    const file = call(from, {
      make: (client, options) => client.files.content("file-1", options),
      timeoutMs: 60_000,
      onLine: (line) => lines.push(line),
    });
    expect(await file).toMatchObject({ ok: false, code: "unavailable" });
    expect(lines).toEqual([]);
    await expect.poll(() => written).toHaveLength(2);
    for (const bytes of written) expect(bytes).toBeLessThan(16_777_216);
    endless.stop();
  });

  it.each([
    ["a page", "text/html", "<html>"],
    ["half a reply", "application/json", '{"object":"respon'],
    ["nothing", "application/json", ""],
  ])("that gets %s instead of a reply has no data", async (_, type, body) => {
    const server = await listening((reply) => {
      reply.writeHead(200, { "content-type": type }).end(body);
    });
    expect(await question({ ...settings, baseUrl: server.url })).toMatchObject({ ok: true, data: undefined });
    server.stop();
  });
});

async function listening(answer: (reply: ServerResponse) => void) {
  const server = createServer((_, reply) => answer(reply));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
