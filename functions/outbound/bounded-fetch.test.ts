import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { askServer, jsonIn, linesOf, textOf } from "./ask-server.ts";
import { boundedFetch } from "./bounded-fetch.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const KIB = 1_024;
const bounds = { bytes: 256 * KIB, milliseconds: 5_000 };

/** A server that sends for as long as it is read; `sent` says how many bytes left it, and whether it was hung up on. */
async function endless() {
  const sent = { bytes: 0, isOver: false };
  const url = await answering((_, response) => {
    response.on("close", () => (sent.isOver = true));
    response.writeHead(200, { "content-type": "application/json" });
    const more = (): void => {
      while (!sent.isOver && response.write("x".repeat(16 * KIB))) sent.bytes += 16 * KIB;
    };
    response.on("drain", more);
    more();
  });
  return { url, sent };
}

describe("an answer of somebody else's server", () => {
  it("is what it is, within the bounds", async () => {
    const url = await answering((request, response) => {
      response.writeHead(201, { "x-said": String(request.headers["x-asked"]) });
      response.end("{}");
    });
    const said = await askServer(url, { headers: { "x-asked": "yes" } }, bounds);
    expect(said).toMatchObject({ status: 201, text: "{}" });
    expect(typeof said === "object" && said.headers.get("x-said")).toBe("yes");
  });

  it("without end is read up to the limit, and hung up on", async () => {
    const { url, sent } = await endless();
    expect(await askServer(url, {}, bounds)).toBe("too_large");
    await expect.poll(() => sent.isOver).toBe(true);
    // What was in the sockets' own buffers comes on top.
    expect(sent.bytes).toBeLessThan(bounds.bytes + 8_192 * KIB);
  });

  it("that announces too many bytes is not read at all", async () => {
    const sent = { isOver: false };
    const url = await answering((_, response) => {
      response.on("close", () => (sent.isOver = true));
      response.writeHead(200, { "content-length": String(bounds.bytes + 1) });
      response.write("x");
    });
    expect(await askServer(url, {}, bounds)).toBe("too_large");
    await expect.poll(() => sent.isOver).toBe(true);
  });

  it("is counted as it is after decompression", async () => {
    const small = gzipSync("x".repeat(bounds.bytes));
    const large = gzipSync("x".repeat(bounds.bytes + 1));
    const url = await answering(({ url: path }, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(path === "/large" ? large : small);
    });
    expect(await askServer(url, {}, bounds)).toMatchObject({ text: "x".repeat(bounds.bytes) });
    expect(await askServer(`${url}/large`, {}, bounds)).toBe("too_large");
  });

  it.each([301, 302, 303, 307, 308, 304])("that sends elsewhere is not followed: %i", async (status) => {
    let calls = 0;
    const url = await answering((_, response) => {
      calls++;
      response.writeHead(calls === 1 ? status : 200, { location: "/elsewhere" });
      response.end();
    });
    expect(await askServer(url, {}, bounds)).toBe("redirected");
    expect(calls).toBe(1);
  });

  it("that stalls, before or within its body, ends in time", async () => {
    const url = await answering(({ url: path }, response) => {
      if (path === "/body") response.write("{");
    });
    const short = { ...bounds, milliseconds: 100 };
    expect(await askServer(url, {}, short)).toBe("unreachable");
    expect(await askServer(`${url}/body`, {}, short)).toBe("unreachable");
  });

  it("that breaks off came to nothing, and so does one that its caller gives up", async () => {
    const url = await answering((request, response) => {
      response.writeHead(200, { "content-length": "10" });
      response.write("half");
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await askServer(url, {}, bounds)).toBe("unreachable");
    expect(await askServer(url, { signal: AbortSignal.abort() }, bounds)).toBe("unreachable");
  });
});

it("an answer of very many small objects is not read", async () => {
  const url = await answering((_, response) => response.end(`[${"{},".repeat(1_000_000)}{}]`));
  expect(await askServer(url, {}, { bytes: 1e8, milliseconds: 30_000 })).toBe("too_large");
});

describe("the lines of a file", () => {
  it("come one by one, whole, also where bytes of a letter come apart", async () => {
    const bytes = new TextEncoder().encode("été\nà demain\n");
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (stream) => {
        for (const byte of bytes) stream.enqueue(Uint8Array.of(byte));
        stream.close();
      },
    });
    const lines = [];
    for await (const line of linesOf({ body })) lines.push(line);
    expect(lines).toEqual(["été", "à demain", ""]);
  });

  it("end where one does not", async () => {
    const { url, sent } = await endless();
    const read = async (): Promise<void> => {
      for await (const line of linesOf(await boundedFetch(url, {}, { bytes: 1e9, milliseconds: 60_000 })))
        expect(line).toBe("");
    };
    await expect(read()).rejects.toMatchObject({ reason: "too_large" });
    await expect.poll(() => sent.isOver).toBe(true);
  });
});

it("a text that is no JSON is undefined, and one without a body empty", async () => {
  expect(["<html>", '{"a":', ""].map(jsonIn)).toEqual([undefined, undefined, undefined]);
  expect(jsonIn("null")).toBeNull();
  expect(await textOf({ body: null })).toBe("");
});
