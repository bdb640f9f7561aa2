import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { JobMessage } from "./world.ts";

/** A worker in its own process. */
export interface WorkerProcess {
  /** Passes it a message; true if handled, false if failed, `died` if the worker was killed meanwhile. */
  deliver(message: JobMessage): Promise<boolean | "died">;
  /** `kill -9`. */
  kill(): void;
  /** Stops it; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts a process of this folder; `flags` are Node's. */
export function startProcess(
  file: string,
  options: { parameters?: string[]; variables?: Record<string, string>; flags?: readonly string[] },
): ChildProcess {
  return fork(path.join(import.meta.dirname, file), options.parameters ?? [], {
    execArgv: ["--disable-warning=ExperimentalWarning", ...(options.flags ?? [])],
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...options.variables },
  });
}

/** The first message of a process. Throws if it ends before. */
export async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, "exit").then(() =>
    Promise.reject(new Error("a process of the benchmark ended early")),
  );
  ended.catch(() => undefined);
  const [value]: unknown[] = await Promise.race([once(child, "message"), ended]);
  return value;
}

/** Starts a worker with the environment of a world. */
export function startWorker(variables: Record<string, string>): WorkerProcess {
  const child = startProcess("worker-process.ts", { variables });
  const ended = once(child, "exit");
  return {
    deliver: (message) => {
      child.send(message);
      return Promise.race([
        once(child, "message").then(([took]) => took === true),
        ended.then(() => "died" as const),
      ]);
    },
    kill: () => child.kill("SIGKILL"),
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
