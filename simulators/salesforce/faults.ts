import { breakConnection } from "../fault-queue.ts";
import { serverError, transientError } from "./errors.ts";
import type { Fault } from "./types.ts";

/** Injects a fault: throws, waits, or returns a broken reply to send instead; undefined to go on. */
export async function play(fault: Fault, incoming: unknown): Promise<Response | undefined> {
  if (fault.kind === "delay") {
    await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
    return undefined;
  }
  if (fault.kind === "reset") return breakConnection(incoming);
  throw fault.kind === "error" ? transientError(fault.code) : serverError(fault.status);
}
