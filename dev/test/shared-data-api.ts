import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

interface Served {
  readonly databaseUrl: string;
  readonly jwtKey: string;
  readonly publishableKey: string;
}
export type Question = { readonly id: number } & ({ readonly open: Served } | { readonly close: string });
export interface Answer {
  readonly id: number;
  readonly url?: string;
  readonly error?: string;
}

/** Of this worker, for all its files. */
let host: ChildProcess | undefined;
let questions = 0;

function startHost(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, "shared-data-api-process.ts"), {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { PATH: process.env.PATH },
  });
  child.setMaxListeners(0);
  child.once("exit", () => (host = undefined));
  return child;
}

/** Asks the host; rejects with its reason, or when it ends before it answers. */
function ask(question: { open: Served } | { close: string }): Promise<string> {
  const child = (host ??= startHost());
  const id = (questions += 1);
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error("the tests' Data API ended"));
    const hear = (answer: Answer): void => {
      if (answer.id !== id) return;
      child.off("message", hear);
      child.off("exit", ended);
      if (answer.url === undefined) reject(new Error(answer.error));
      else resolve(answer.url);
    };
    child.on("message", hear);
    child.once("exit", ended);
    child.send({ id, ...question });
  });
}

/** A Data API over a database, in the process that serves all files of this worker. */
export async function openDataApi(served: Served): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = await ask({ open: served });
  return { url, stop: async () => void (await ask({ close: url })) };
}
