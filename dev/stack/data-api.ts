import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { type End, keepRunning } from "./keep-running.ts";
import { freePort } from "./postgres.ts";

export interface DataApi {
  readonly url: string;
  /** Its process; undefined while it restarts. */
  pid(): number | undefined;
  stop(): void;
}

/** Starts the Data API over a database, and restarts it whenever it dies, until `stop`. */
export async function startDataApi(options: {
  databaseUrl: string;
  jwtKey: string;
  publishableKey: string;
  /** Called when it has died by itself. */
  onLost?: (end: End) => void;
}): Promise<DataApi> {
  const port = await freePort();
  const start = (): Promise<ChildProcess> =>
    new Promise((resolve, reject) => {
      const child = fork(path.join(import.meta.dirname, "data-api-process.ts"), {
        stdio: ["ignore", "ignore", "pipe", "ipc"],
        execArgv: ["--disable-warning=ExperimentalWarning"],
        env: {
          PATH: process.env.PATH,
          DATA_API_DATABASE_URL: options.databaseUrl,
          DATA_API_PORT: String(port),
          SUPABASE_JWT_KEY: options.jwtKey,
          SUPABASE_PUBLISHABLE_KEY: options.publishableKey,
        },
      });
      let said = "";
      child.stderr?.on("data", (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-2000);
      });
      child.once("message", () => resolve(child));
      child.once("exit", () => reject(new Error(`the Data API stopped while starting: ${said}`)));
    });
  const kept = await keepRunning(start, options.onLost);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => kept.current()?.pid,
    stop: () => void kept.stop((child) => child.kill()),
  };
}
