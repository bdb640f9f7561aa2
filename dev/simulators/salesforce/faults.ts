import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { serverError, transientError } from "./errors.ts";
import type { Fault } from "./types.ts";

/** Faults waiting for their calls. `matching` is a part of the call, e.g. `GET /services/data` or `/token`. */
export type FaultQueue = {
  inject(fault: Fault, options?: { times?: number; matching?: string }): void;
  next(call: string): Fault | undefined;
  clear(): void;
};

export function createFaultQueue(hook: (call: string) => Fault | undefined): FaultQueue {
  let waiting: { fault: Fault; times: number; matching: string }[] = [];
  return {
    inject: (fault, { times = 1, matching = "" } = {}) => waiting.push({ fault, times, matching }),
    next: (call) => {
      const due = waiting.find((each) => call.includes(each.matching));
      if (!due) return hook(call);
      due.times -= 1;
      if (due.times <= 0) waiting = waiting.filter((each) => each !== due);
      return due.fault;
    },
    clear: () => {
      waiting = [];
    },
  };
}

/** A reply whose connection breaks before its end: what `fetch` sees when a server dies. */
const broken = () =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new Error("connection reset")) }));

/** Plays a fault: throws, waits, or answers the broken reply to send instead. */
export async function play(fault: Fault, incoming: unknown): Promise<Response | undefined> {
  if (fault.kind === "delay") {
    await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
    return undefined;
  }
  if (fault.kind === "reset") {
    const socket = (incoming as { socket?: { destroy(): void } } | undefined)?.socket;
    if (!socket) return broken();
    socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  throw fault.kind === "error" ? transientError(fault.code) : serverError(fault.status);
}
