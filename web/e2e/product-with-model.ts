import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test as base } from "./product.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Starts a second product over its own data, whose messages the simulated model writes; answers its address. */
async function start(folder: string): Promise<{ url: string; product: ChildProcess }> {
  const product = spawn(process.execPath, ["dev/start.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: "0", DATA_DIR: folder, SEED: "demo", OPENAI_SIMULATOR: "on" },
  });
  for (;;) {
    if (product.exitCode !== null) throw new Error("the product with a model did not start");
    const url = runningAt(folder);
    const reply = url === undefined ? undefined : await fetch(`${url}/api/auth/ok`).catch(() => undefined);
    if (url !== undefined && reply?.ok === true) return { url, product };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function runningAt(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(path.join(folder, "running.json"), "utf8")) as { url: string }).url;
  } catch {
    return undefined;
  }
}

/** A test of the product with a model: it alone needs one, so it alone starts it. */
export const test = base.extend<object, { modelUrl: string }>({
  modelUrl: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { url, product } = await start(path.join(process.env.E2E_DATA ?? "", "data-with-model"));
      await use(url);
      const over = once(product, "exit");
      product.kill("SIGTERM");
      await over;
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ modelUrl }, use) => use(modelUrl),
});
