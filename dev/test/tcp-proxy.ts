import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A way to a server that can fail as networks do. */
export interface TcpProxy {
  readonly port: number;
  /** Where connections lead from now on. */
  leadTo(port: number): void;
  /** From now on: `pass` them on, `swallow` all that is said without a word, or `refuse` them. */
  become(state: "pass" | "swallow" | "refuse"): void;
  stop(): void;
}

/**
 * A TCP proxy on this machine. Connections that were swallowed stay so after the proxy passes again, as
 * behind a router that forgot them.
 */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let [state, port]: ["pass" | "swallow" | "refuse", number] = ["pass", target];
  const open = new Set<{ near: Socket; far: Socket; swallowed: boolean }>();
  const server = createServer((near) => {
    near.on("error", () => undefined);
    if (state === "refuse") {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    const pair = { near, far, swallowed: state === "swallow" };
    open.add(pair);
    far.on("error", () => undefined);
    near.on("data", (chunk) => void (pair.swallowed || far.write(chunk)));
    far.on("data", (chunk) => void (pair.swallowed || near.write(chunk)));
    near.on("close", () => void (open.delete(pair), far.destroy()));
    far.on("close", () => void (pair.swallowed || near.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => {
      port = next;
    },
    become: (next) => {
      state = next;
      if (next === "swallow") for (const pair of open) pair.swallowed = true;
      if (next === "refuse") for (const { near } of open) near.destroy();
    },
    stop: () => {
      server.close();
      for (const { near } of open) near.destroy();
    },
  };
}

/** `url` through the proxy. */
export function through(proxy: TcpProxy, url: string): string {
  const changed = new URL(url);
  changed.port = String(proxy.port);
  return changed.href;
}
