import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createAircallSimulator } from "@relance/simulators/aircall.ts";

export type { PlacedCall } from "@relance/simulators/aircall.ts";

/** A simulated Aircall over HTTP, and the variable that points the product to it; `stop` must be called. */
export async function startAircall(
  key: { apiId: string; apiToken: string },
  sendTo: (url: string) => string,
) {
  const simulator = createAircallSimulator({ ...key, sendTo });
  const server = createServer(getRequestListener(simulator.app.fetch)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { ...simulator, variables: { AIRCALL_API_URL: url }, stop };
}
