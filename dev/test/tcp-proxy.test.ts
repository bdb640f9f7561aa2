import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { startTcpProxy } from "./tcp-proxy.ts";

const arrived: Socket[] = [];
const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.pipe(socket);
  arrived.push(socket);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const proxy = await startTcpProxy(() => (server.address() as AddressInfo).port);
afterAll(() => {
  proxy.stop();
  server.close();
});

/** A connection through the proxy over which something was said already, and the server's end of it. */
async function connected(): Promise<{ near: Socket; far: Socket }> {
  const near = connect(proxy.port, "127.0.0.1");
  near.on("error", () => undefined);
  near.write("a");
  await once(near, "data");
  const far = arrived.at(-1);
  if (far === undefined) throw new Error("nothing arrived");
  return { near, far };
}

describe("a TCP proxy", () => {
  it("tells each end when the other hangs up", async () => {
    const first = await connected();
    first.near.destroy();
    await once(first.far, "close");
    const second = await connected();
    second.far.destroy();
    await once(second.near, "close");
    expect([first.far.readyState, second.near.readyState]).toEqual(["closed", "closed"]);
  });

  it("that swallowed a connection tells neither end anything any more, though new ones pass", async () => {
    const [left, forgotten] = [await connected(), await connected()];
    proxy.become("swallow");
    proxy.become("pass");
    left.near.destroy();
    forgotten.far.destroy();
    forgotten.near.write("lost");
    // What is said over a new connection comes later than a word about the old ones would.
    await connected();
    expect([left.far.readyState, forgotten.near.readyState]).toEqual(["open", "open"]);
  });

  it("refuses connections, and ends those it has", async () => {
    const { near } = await connected();
    proxy.become("refuse");
    await once(near, "close");
    const refused = connect(proxy.port, "127.0.0.1");
    refused.on("error", () => undefined);
    await once(refused, "close");
    proxy.become("pass");
    expect((await connected()).near.readyState).toBe("open");
  });
});
