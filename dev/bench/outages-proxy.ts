import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

export interface Proxy {
  readonly port: number;
  /** Swallows what every connection sends, silently and for good; new ones too, until `restore`. */
  swallow(): void;
  restore(): void;
  stop(): void;
}

/** A TCP proxy on this machine to the port that `target` answers at each new connection. */
export async function startProxy(target: () => number): Promise<Proxy> {
  let isSwallowing = false;
  const open = new Set<Socket>();
  const pairs = new Set<{ swallowed: boolean }>();
  const server = createServer((near) => {
    const pair = { swallowed: isSwallowing };
    pairs.add(pair);
    const far = connect(target(), "127.0.0.1");
    const close = (): void => {
      // Neither end of a connection whose bytes are lost learns that the other has hung up.
      if (pair.swallowed) return;
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("data", (chunk) => void (pair.swallowed || to.write(chunk)));
      from.on("error", close);
      from.on("close", () => {
        open.delete(from);
        close();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      isSwallowing = true;
      for (const pair of pairs) pair.swallowed = true;
    },
    restore: () => {
      isSwallowing = false;
    },
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
