import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createOpenaiSimulator, type OpenaiSimulator, SIMULATED_MODELS } from "./server.ts";
import type { OpenaiSimulatorOptions } from "./types.ts";

/** Long, unlike anything else: a test can look for it wherever it must not be. */
export const SIMULATOR_KEY = "sk-simulated-0f7bNowhereElse9c41aa52d0e";

/** Starts the simulator on a port of its own: the product reaches it over HTTP, as it does the real server. */
export async function startOpenai(options: Partial<OpenaiSimulatorOptions> = {}): Promise<{
  simulator: OpenaiSimulator;
  /** What makes the product speak to it. */
  variables: Record<string, string>;
  stop(): Promise<void>;
}> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const simulator = createOpenaiSimulator({ key: SIMULATOR_KEY, ...options });
  server.on("request", getRequestListener(simulator.app.fetch));
  return {
    simulator,
    variables: {
      OPENAI_API_KEY: SIMULATOR_KEY,
      OPENAI_BASE_URL: url,
      OPENAI_MODEL: options.models?.[0] ?? SIMULATED_MODELS.main,
      OPENAI_MODEL_SMALL: options.models?.[1] ?? SIMULATED_MODELS.small,
      OPENAI_CAPABILITIES: "web_search,batch,reasoning,store",
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
