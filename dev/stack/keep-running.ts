import type { ChildProcess } from "node:child_process";

/** Backoff before a restart in milliseconds: initial, and maximum. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 2_000;

/** How a process ended: its exit code, or the signal. */
export type End = {
  readonly code: number | null;
  readonly signal: string | null;
};

export interface Kept {
  /** The current process; undefined while it restarts. */
  current(): ChildProcess | undefined;
  /** Ends the process and does not restart it. */
  stop(end: (child: ChildProcess) => unknown): Promise<void>;
}

/**
 * Starts a process and restarts it whenever it ends by itself, with exponential backoff while that fails. `start`
 * resolves once the process responds, and rejects, with the process ended, if it cannot.
 */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  onLost: (end: End) => void = () => undefined,
): Promise<Kept> {
  let current: ChildProcess | undefined;
  let finish: ((child: ChildProcess) => unknown) | undefined;
  let wake = (): void => undefined;

  const again = async (): Promise<ChildProcess | undefined> => {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pause);
      });
      if (finish !== undefined) return undefined;
      const child = await start().catch(() => undefined);
      if (child !== undefined) return child;
    }
  };
  const watch = async (child: ChildProcess | undefined): Promise<void> => {
    while (child !== undefined) {
      current = child;
      // Stopped during its start.
      void finish?.(child);
      const end = await endOf(child);
      current = undefined;
      if (finish !== undefined) return;
      onLost(end);
      child = await again();
    }
  };
  const watching = watch(await start());
  return {
    current: () => current,
    stop: async (end) => {
      finish = end;
      wake();
      if (current !== undefined) await end(current);
      await watching;
    },
  };
}

function endOf(child: ChildProcess): Promise<End> {
  const { exitCode: code, signalCode: signal } = child;
  if (code !== null || signal !== null) return Promise.resolve({ code, signal });
  return new Promise((resolve) =>
    child.once("exit", (exitCode, signalCode) => resolve({ code: exitCode, signal: signalCode })),
  );
}
