import type { Server } from "node:http";

/** A request as a simulator's port saw it; instants are those of performance.now(). */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly at: number;
  /** Undefined while it is not answered. */
  answer?: { status: number; at: number };
}

/** Writes down each request to a server from now on; `onRequest` is told of each as it comes. */
export function watchRequests(
  server: Server,
  onRequest: (seen: SeenRequest) => void = () => undefined,
): SeenRequest[] {
  const all: SeenRequest[] = [];
  server.prependListener("request", (request, response) => {
    const seen: SeenRequest = {
      method: request.method ?? "",
      address: request.url ?? "",
      at: performance.now(),
    };
    all.push(seen);
    response.once("finish", () => {
      seen.answer = { status: response.statusCode, at: performance.now() };
    });
    onRequest(seen);
  });
  return all;
}

/** A page of one of HubSpot's lists; searches and reads by id have addresses that are the same each time. */
export function isListCall({ method, address }: SeenRequest): boolean {
  return method === "GET" && address.startsWith("/crm/objects/");
}
