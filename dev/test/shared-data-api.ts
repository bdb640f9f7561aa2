import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import * as z from "zod";

/** A database, and what its Data API takes for a key. */
export const Served = z.object({ databaseUrl: z.string(), jwtKey: z.string(), publishableKey: z.string() });
type Served = z.infer<typeof Served>;

export interface DataApiHost {
  /** Where `openDataApi` asks. */
  readonly url: string;
  stop(): void;
}

/** Starts the process that serves the Data API to all tests of a run. */
export async function startDataApiHost(): Promise<DataApiHost> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "shared-data-api-process.ts"), {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { PATH: process.env.PATH },
  });
  const [url]: unknown[] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the tests' Data API ended"))),
  ]);
  if (typeof url !== "string") throw new Error("the tests' Data API says no address");
  return { url, stop: () => child.disconnect() };
}

/** Serves a database in the process behind `host`. */
export async function openDataApi(
  host: string,
  served: Served,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const ask = async (method: "POST" | "DELETE", body: string): Promise<string> => {
    const reply = await fetch(host, { method, body });
    const said = await reply.text();
    if (!reply.ok) throw new Error(said);
    return said;
  };
  const url = await ask("POST", JSON.stringify(served));
  return { url, stop: async () => void (await ask("DELETE", url)) };
}
