import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { addressesOf, isOwnName, isPrivate, isWidened, listen, namesOf } from "./addresses.ts";
import { answer, startingServer } from "./local-server.ts";

const ownAddresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
const hasIpv6 = ownAddresses.some(({ address }) => address === "::1");
const outside = ownAddresses.find(({ internal, family }) => !internal && family === "IPv4")?.address;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(host: string | undefined, port = 0, server: Server = startingServer()): Promise<number> {
  const listening = await listen(server, addressesOf(host), port);
  closing.push(listening.close, () => server.closeAllConnections());
  return listening.port;
}

interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  text: string;
}

/** GET with a custom Host header; `code` if nothing listens. */
function get(address: string, port: number, host: string, path = "/"): Promise<Answer | { code: unknown }> {
  return new Promise((resolve) => {
    request({ host: address, port, path, headers: { host }, agent: false }, (reply) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => (text += chunk.toString()));
      reply.on("end", () => resolve({ status: reply.statusCode, headers: reply.headers, text }));
    })
      .on("error", (error: NodeJS.ErrnoException) => resolve({ code: error.code }))
      .end();
  });
}

describe("the addresses listened on", () => {
  it.each([
    [undefined, "http://localhost:3000", true],
    ["127.0.0.1", "http://relance.localhost:3000", true],
    [undefined, "http://[::1]:3000", true],
    [undefined, "https://relance.tunnel.example", false],
    [undefined, "http://127.0.0.1.tunnel.example", false],
    ["0.0.0.0", "http://localhost:3000", false],
  ])("keep demonstrations to this machine with HOST %s and APP_URL %s: %s", (host, appUrl, expected) => {
    expect(isPrivate(host, appUrl)).toBe(expected);
  });

  it.each(hasIpv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"])("are this machine's own: %s", async (address) => {
    expect(await get(address, await open(undefined), "localhost")).toMatchObject({ status: 503 });
  });

  it.runIf(outside !== undefined)("are no others", async () => {
    expect(await get(outside ?? "", await open(undefined), "localhost")).toEqual({ code: "ECONNREFUSED" });
  });

  it.runIf(outside !== undefined)("are other ones too where HOST names them", async () => {
    for (const host of ["0.0.0.0", outside ?? ""]) {
      const port = await open(host);
      expect(await get(outside ?? "", port, "localhost")).toMatchObject({ status: 503 });
      expect(await get("127.0.0.1", port, "localhost")).toMatchObject({ status: 503 });
    }
  });

  it.each([
    [undefined, false],
    ["localhost", false],
    ["127.0.0.1", false],
    ["::1", false],
    ["0.0.0.0", true],
    ["192.168.1.20", true],
  ])("reach other machines with HOST %s: %s", (host, expected) => {
    expect(isWidened(host)).toBe(expected);
  });

  it.each(hasIpv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"])(
    "are taken when %s alone is, in plain words",
    async (address) => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen({ port: 0, host: address, ipv6Only: true }, resolve));
      closing.push(() => other.close());
      const { port } = other.address() as AddressInfo;
      const server = startingServer();
      await expect(open(undefined, port, server)).rejects.toThrow(
        `Port ${port} is taken. Choose another, for example: PORT=${port + 1} npm start`,
      );
      // Not asked by taking the port once it is free: another program may be faster.
      expect(server.listening).toBe(false);
    },
  );

  it("say so when HOST is none of this machine's", async () => {
    await expect(open("192.0.2.1")).rejects.toThrow("HOST=192.0.2.1 is no address of this machine.");
  });
});

describe("the names answered to", () => {
  const names = namesOf("192.168.1.20", "https://relance.exemple.fr");

  it.each([
    "localhost",
    "localhost:3000",
    "LOCALHOST",
    "127.0.0.1:3000",
    "[::1]:3000",
    "relance.exemple.fr",
    "192.168.1.20:80",
  ])("include %s", (host) => expect(isOwnName(host, names)).toBe(true));

  it.each([
    undefined,
    "",
    "evil.example",
    "localhost.evil.example",
    "evil.example:3000",
    "x@localhost",
    "localhost/",
    "192.168.1.21",
  ])("leave out %s", (host) => expect(isOwnName(host, names)).toBe(false));

  it.runIf(outside !== undefined)("include every address of this machine when HOST is all of them", () => {
    expect(isOwnName(outside, namesOf("0.0.0.0", "http://localhost:3000"))).toBe(true);
    expect(isOwnName(outside, namesOf(undefined, "http://localhost:3000"))).toBe(false);
  });
});

describe("every reply of the local server", () => {
  it("asks a page that is opened while it starts to come again", async () => {
    const { status, headers } = (await get("127.0.0.1", await open(undefined), "localhost", "/")) as Answer;
    expect([status, headers["retry-after"], headers["refresh"]]).toEqual([503, "1", "1"]);
  });

  async function serve(url: string): Promise<number> {
    const app = new Hono();
    app.get("/", (c) => c.text("écran"));
    app.get("/api/page", (c) => c.html("page", 200, { "content-security-policy": "default-src 'none'" }));
    app.get("/__hubspot/consent", (c) => c.html("<style></style>"));
    const server = startingServer();
    const port = await open(undefined, 0, server);
    answer(server, app, { url, names: namesOf(undefined, url) });
    return port;
  }
  const common = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
  };

  it("leaves what a page may load to whom it stands in for", async () => {
    const port = await serve("http://localhost:3000");
    const { headers } = (await get("127.0.0.1", port, "localhost", "/__hubspot/consent")) as Answer;
    expect(headers).toMatchObject(common);
    expect(headers).not.toHaveProperty("content-security-policy");
  });

  it("has the product's headers: a screen, a page with a policy of its own, an unknown path, a refusal", async () => {
    const port = await serve("http://localhost:3000");
    const policy = expect.stringContaining("frame-ancestors 'none'");
    for (const [host, path, status, csp] of [
      ["localhost", "/", 200, policy],
      ["localhost", "/api/page", 200, "default-src 'none'"],
      ["localhost", "/api/nothing", 404, policy],
      ["evil.example", "/api/page", 421, policy],
    ] as const) {
      const reply = (await get("127.0.0.1", port, host, path)) as Answer;
      expect(reply).toMatchObject({ status, headers: { ...common, "content-security-policy": csp } });
      expect(
        Object.keys(reply.headers).filter((name) => /^access-control|^strict-transport/.test(name)),
      ).toEqual([]);
    }
  });

  it("asks for encrypted transport only where the origin has it", async () => {
    const port = await serve("https://relance.exemple.fr");
    expect(await get("127.0.0.1", port, "relance.exemple.fr")).toMatchObject({
      headers: { "strict-transport-security": "max-age=63072000; includeSubDomains" },
    });
  });

  it("tells whoever comes by another name where to go", async () => {
    const port = await serve("http://localhost:3000");
    expect(await get("127.0.0.1", port, "evil.example")).toMatchObject({
      status: 421,
      text: expect.stringContaining("Ouvrez http://localhost:3000"),
    });
  });
});
