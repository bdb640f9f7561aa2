import { portOf } from "../port-of.ts";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createOpenaiSimulator, type OpenaiSimulator, simulatedModel } from "./server.ts";
import type { OpenaiSimulatorOptions } from "./types.ts";

/** Long and unique, so that a test can search for it wherever it must not appear. */
export const SIMULATOR_KEY = "sk-simulated-0f7bNowhereElse9c41aa52d0e";

/** Starts the simulator on a port of its own, so that the product uses HTTP as with the real server. */
export async function startOpenai(options: Partial<OpenaiSimulatorOptions> = {}): Promise<{
  simulator: OpenaiSimulator;
  /** For whoever answers in its place. */
  server: Server;
  /** Variables that point the product to it. */
  variables: Record<string, string>;
  stop(): Promise<void>;
}> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;
  const simulator = createOpenaiSimulator({ key: SIMULATOR_KEY, ...options });
  server.on("request", getRequestListener(simulator.app.fetch));
  return {
    simulator,
    server,
    variables: {
      ...simulatedModel(url, SIMULATOR_KEY),
      ...(options.models
        ? { OPENAI_MODEL: options.models[0] ?? "", OPENAI_MODEL_SMALL: options.models.at(-1) ?? "" }
        : {}),
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
