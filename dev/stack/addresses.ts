import { errorCode } from "./error-code.ts";
import type { Server } from "node:http";
import { createServer as createSocketServer, isIP, type Server as SocketServer } from "node:net";
import { networkInterfaces } from "node:os";

const LOOPBACK = ["127.0.0.1", "::1"];
const EVERYWHERE = ["0.0.0.0", "::"];

/** Whether HOST makes the product reachable from other machines. */
export function isWidened(host: string | undefined): host is string {
  return host !== undefined && host !== "localhost" && !LOOPBACK.includes(host);
}

/** Whether only this machine reaches the product: HOST does not widen it, and its public URL is local. */
export function isPrivate(host: string | undefined, appUrl: string): boolean {
  const { hostname } = new URL(appUrl);
  return !isWidened(host) && /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Addresses to listen on: the loopback addresses, and the one in HOST. */
export function addressesOf(host: string | undefined): string[] {
  if (!isWidened(host)) return LOOPBACK;
  // The product calls its own simulators at 127.0.0.1.
  return host === "0.0.0.0" ? [host, "::1"] : host === "::" ? ["0.0.0.0", "::"] : [...LOOPBACK, host];
}

/**
 * Host names that requests may use: any other may be a foreign page whose name resolves to this machine (DNS
 * rebinding).
 */
export function namesOf(host: string | undefined, appUrl: string): Set<string> {
  const names = ["localhost", "127.0.0.1", "[::1]", new URL(appUrl).hostname];
  if (isWidened(host)) {
    const named = EVERYWHERE.includes(host)
      ? Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? [])
      : [host];
    names.push(...named.map((name) => (isIP(name) === 6 ? `[${name}]` : name.toLowerCase())));
  }
  return new Set(names);
}

/** Whether a Host header is one of `names`, on any port. */
export function isOwnName(header: string | undefined, names: ReadonlySet<string>): boolean {
  const name =
    header === undefined || /[@/?#\\]/.test(header) ? undefined : URL.parse(`http://${header}`)?.hostname;
  return name !== undefined && names.has(name);
}

/** Thrown if another process has the port, on any of the addresses. */
export class PortTakenError extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken. Choose another, for example: PORT=${port + 1} npm start`);
    this.name = "PortTakenError";
  }
}

/**
 * Listens on every address at one port; 0 takes one that is free on all. Skips address families the system lacks.
 * Resolves with the port and a function that stops listening. Throws PortTakenError.
 */
export async function listen(
  server: Server,
  addresses: readonly string[],
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const listening: SocketServer[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(listening.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))));
  };
  let taken = port;
  for (const address of addresses) {
    // One server's handlers for all: the others pass their connections on.
    const one =
      listening.length === 0 ? server : createSocketServer((socket) => server.emit("connection", socket));
    try {
      await listenOn(one, taken, address);
      listening.push(one);
    } catch (error) {
      const code = errorCode(error);
      if (address.includes(":") && isMissing(code)) continue;
      await close();
      if (code === "EADDRINUSE" && port === 0) return listen(server, addresses, 0);
      if (code === "EADDRINUSE") throw new PortTakenError(port);
      if (isMissing(code) || code === "ENOTFOUND")
        throw new Error(`HOST=${address} is no address of this machine.`, { cause: error });
      throw error;
    }
    const bound = one.address();
    if (typeof bound === "object" && bound) taken = bound.port;
  }
  return { port: taken, close };
}

const isMissing = (code: string | undefined): boolean => code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";

function listenOn(server: SocketServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, ipv6Only: true }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
