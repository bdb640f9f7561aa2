import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { freePort } from "./postgres.ts";

export interface DataApi {
  readonly url: string;
  stop(): void;
}

/** Starts the Data API over a database; started again whenever it dies, until `stop`. */
export async function startDataApi(options: {
  databaseUrl: string;
  jwtKey: string;
  publishableKey: string;
}): Promise<DataApi> {
  const port = await freePort();
  let stopped = false;
  let child: ChildProcess;
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      child = fork(path.join(import.meta.dirname, "data-api-process.ts"), {
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
      child.once("message", () => resolve());
      child.once("exit", () => {
        reject(new Error(`the Data API stopped while starting: ${said}`));
        if (!stopped) setTimeout(() => void start().catch(() => undefined), 200).unref();
      });
    });
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      stopped = true;
      child.kill();
    },
  };
}
