/** Hosts of the person's own machine (RFC 8252, section 7.3; `localhost` is what clients really write). */
export const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Schemes without a dot that current clients of desktops take their answer by. */
const OF_DESKTOPS = new Set(["cursor:", "vscode:", "vscode-insiders:"]);

/** Whether a browser may be sent to an address: https, the person's own machine, or an application's own scheme. */
function isSafe({ protocol, hostname, username, password }: URL): boolean {
  if (username !== "" || password !== "") return false;
  if (protocol === "http:") return LOOPBACK.has(hostname);
  // A scheme named after a domain (RFC 8252, section 7.1): no script, no data, no file.
  return protocol === "https:" || OF_DESKTOPS.has(protocol) || protocol.includes(".");
}

/** The same address without its port where it is on the person's own machine: a program takes a port that is free. */
function withoutPort(address: string): string {
  const url = new URL(address);
  if (url.protocol !== "http:" || !LOOPBACK.has(url.hostname)) return address;
  const [host, end] = [`http://${url.hostname}`, `:${url.port}`];
  return address.startsWith(host + end) ? host + address.slice(host.length + end.length) : address;
}

/**
 * Whether an answer may go to an address: to the letter one of those that the client's document names, whatever the port
 * of a program on the person's own machine.
 */
export function isRegistered(asked: string, registered: readonly string[]): boolean {
  if (asked.includes("#") || !URL.canParse(asked) || !isSafe(new URL(asked))) return false;
  return registered.some(
    (one) => one === asked || (URL.canParse(one) && withoutPort(one) === withoutPort(asked)),
  );
}
