import { IncomingMessage } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/** Faults waiting for matching calls. `matching` is a part of the call, e.g. `GET /crm/objects` or `/token`. */
export type FaultQueue<Fault> = {
  inject(fault: Fault, options?: { times?: number; matching?: string }): void;
  next(call: string): Fault | undefined;
  clear(): void;
};

/** A queue of a simulator's faults; `hook` decides for calls that match none. */
export function createFaultQueue<Fault>(hook: (call: string) => Fault | undefined): FaultQueue<Fault> {
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

/** Breaks a call's connection, as `fetch` sees it when a server dies. */
export function breakConnection(incoming: unknown): Response {
  const socket = incoming instanceof IncomingMessage ? incoming.socket : undefined;
  if (!socket)
    return new Response(
      new ReadableStream({ start: (stream) => stream.error(new Error("connection reset")) }),
    );
  socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
