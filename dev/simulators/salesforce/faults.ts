import { breakConnection } from "../fault-queue.ts";
import { serverError, transientError } from "./errors.ts";
import type { Fault } from "./types.ts";

/** Plays a fault: throws, waits, or answers the broken reply to send instead. */
export async function play(fault: Fault, incoming: unknown): Promise<Response | undefined> {
  if (fault.kind === "delay") {
    await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
    return undefined;
  }
  if (fault.kind === "reset") return breakConnection(incoming);
  throw fault.kind === "error" ? transientError(fault.code) : serverError(fault.status);
}
