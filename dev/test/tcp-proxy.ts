import { connect, createServer, type Socket } from "node:net";
import { portOf } from "@relance/simulators/port-of.ts";

/** A way to a server that can fail as networks do. */
export interface TcpProxy {
  readonly port: number;
  /** From now on: `pass` connections on, `swallow` all that is said without a word, or `refuse` them. */
  become(state: "pass" | "swallow" | "refuse"): void;
  stop(): void;
}

/**
 * A TCP proxy on this machine to the port that `target` answers at each new connection. Connections that were
 * swallowed stay so after the proxy passes again, as behind a router that forgot them: neither end learns
 * that the other has hung up.
 */
export async function startTcpProxy(target: () => number): Promise<TcpProxy> {
  let state: "pass" | "swallow" | "refuse" = "pass";
  const pairs = new Set<{ swallowed: boolean }>();
  const open = new Set<Socket>();
  const closeAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    if (state === "refuse") {
      near.destroy();
      return;
    }
    const far = connect(target(), "127.0.0.1");
    const pair = { swallowed: state === "swallow" };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("data", (chunk) => void (pair.swallowed || to.write(chunk)));
      // What is broken is closed as well, and heard of there.
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        if (pair.swallowed) return;
        pairs.delete(pair);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: portOf(server),
    become: (next) => {
      state = next;
      if (next === "swallow") for (const pair of pairs) pair.swallowed = true;
      if (next === "refuse") closeAll();
    },
    stop: () => {
      server.close();
      closeAll();
    },
  };
}

/** `url` through the proxy, without the socket it may name. */
export function through(proxy: TcpProxy, url: string): string {
  const changed = new URL(url);
  changed.search = "";
  changed.port = String(proxy.port);
  return changed.href;
}
