import type { Server } from "node:net";

/** The port that a server listens on. Throws of one that does not, or listens on no port. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
}
