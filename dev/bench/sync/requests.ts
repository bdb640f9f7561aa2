import type { Server } from "node:http";

/** A request received by a simulator; instants are those of performance.now(). */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly at: number;
  /** Undefined until it is answered. */
  answer?: { status: number; at: number };
}

/** Records a server's requests from now on; `onRequest` is called for each as it arrives. */
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

/** A page of one of HubSpot's lists; searches and reads by id always have the same URL. */
export function isListCall({ method, address }: SeenRequest): boolean {
  return method === "GET" && address.startsWith("/crm/objects/");
}
