import { spawn } from "node:child_process";
import path from "node:path";

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/**
 * For programs in Go (the compiler, the linter's half that asks it, esbuild): their garbage collector takes a third of the
 * processor's time unless it may wait, and threads of its own half as much again.
 */
export const GO = { GOGC: "400", GOMAXPROCS: "1" };

export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin and its arguments. */
  readonly command: readonly [string, ...string[]];
  /** True where what it said is shown though it passed. */
  readonly isTold?: true;
  /** Variables beside those of this process. */
  readonly environment?: Record<string, string>;
  /** What it needs first. Throws with words for a person when that cannot be had. */
  readonly before?: (() => Promise<void>) | undefined;
}

/** How a tool is run. */
interface ToolOptions {
  /** Variables beside those of this process. */
  readonly environment?: Record<string, string> | undefined;
  /** Folders that stand first on its PATH. */
  readonly before?: readonly string[];
  /** The project's folder under another name: a link to it. */
  readonly folder?: string;
}

/** Runs a program of node_modules/.bin in the project's folder; answers its exit code and all it said. */
export function runTool(
  [program, ...rest]: Step["command"],
  { environment, before = [], folder = ROOT }: ToolOptions = {},
): Promise<{ code: number; output: string }> {
  const bin = path.join(ROOT, "node_modules", ".bin");
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, program), rest, {
      cwd: folder,
      // The tools are Node scripts: they run on the project's own Node, which stands in the same folder.
      env: {
        ...process.env,
        ...environment,
        // Without it a program sees where a link leads, not the link.
        PWD: folder,
        PATH: [...before, bin, process.env["PATH"] ?? ""].join(path.delimiter),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a step, prints its line and, when it failed, its tool's output. Answers whether it passed. */
export async function checkStep({ name, command, environment, before, isTold }: Step): Promise<boolean> {
  const started = performance.now();
  const { code, output } = await (async () => {
    await before?.();
    return runTool(command, { environment });
  })().catch((error: unknown) => ({
    code: 1,
    output: error instanceof Error ? error.message : String(error),
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? "✓" : "✗"} ${name.padEnd(25)} ${seconds.padStart(5)} s`);
  if (code !== 0 || isTold) console.log(output.trimEnd());
  return code === 0;
}
