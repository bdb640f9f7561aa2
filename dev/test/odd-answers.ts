import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** One answer that no API gives. */
export type Odd = (response: ServerResponse, call: { readonly path: string; readonly nth: number }) => void;

const json = { "content-type": "application/json" };

export const body =
  (content: unknown, status = 200, headers: Record<string, string> = {}): Odd =>
  (response) => {
    response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(content));
  };

/** Sends for as long as anybody reads, up to this many bytes. */
export const huge =
  (bytes: number): Odd =>
  (response) => {
    let left = bytes;
    const chunk = "x".repeat(65_536);
    const more = (): void => {
      while (!response.destroyed && left > 0) {
        left -= chunk.length;
        if (!response.write(chunk)) return;
      }
      if (!response.destroyed) response.end();
    };
    response.on("drain", more);
    response.writeHead(200, json);
    response.write('{"results":[{"id":"');
    more();
  };

/** Answers that hold nothing to read, whatever was asked, by what they are. */
export const UNREADABLE: Readonly<Record<string, Odd>> = {
  "an empty body": (response) => void response.writeHead(200, json).end(),
  "no content": (response) => void response.writeHead(204).end(),
  null: body(null),
  "a web page": (response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<html><h1>Maintenance</h1></html>"),
  "a web page that says it is JSON": (response) => void response.writeHead(200, json).end("<html></html>"),
  "half a reply": (response) => void response.writeHead(200, json).end('{"results":[{"id":"1","prop'),
  "an error that says 200": body({
    status: "error",
    success: false,
    message: "internal error",
    category: "X",
  }),
  "a list for an object": body([[], 1, "deux"]),
  "other types": body({
    results: "none",
    total: "x",
    paging: 7,
    totalSize: {},
    records: 5,
    success: true,
    data: {},
  }),
  "400 MB": huge(400 * 1_048_576),
  "a redirect": (response) => void response.writeHead(302, { location: "/elsewhere" }).end(),
};

/** A connection that breaks within its reply. */
export const broken: Odd = (response) => {
  response.writeHead(200, { ...json, "content-length": "1000" });
  response.write('{"results":[');
  setTimeout(() => response.destroy(), 10);
};

export interface Interposed {
  /** Calls whose method and path `matching` takes get this answer, until `stop`. */
  begin(odd: Odd, matching: (call: string) => boolean): void;
  stop(): void;
  /** Odd answers given, and the most bytes that one call was sent. */
  readonly calls: number;
  readonly mostBytes: number;
  /** Calls of the place that redirects lead to. */
  readonly elsewhere: number;
}

/** Stands before a server's own listener, and answers some calls in its place. */
export function interpose(server: Server): Interposed {
  // What was put there takes a request and its response, as any listener of this event.
  const usual = server.listeners("request") as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners("request");
  let odd: { answer: Odd; matching: (call: string) => boolean } | null = null;
  const seen = { calls: 0, mostBytes: 0, elsewhere: 0 };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${decodeURIComponent((request.url ?? "").replaceAll("+", " "))}`;
    if (call.endsWith("/elsewhere")) seen.elsewhere++;
    if (odd === null || !odd.matching(call)) {
      for (const listener of usual) listener(request, response);
      return;
    }
    const { answer } = odd;
    const { socket } = request;
    const before = socket.bytesWritten;
    const nth = ++seen.calls;
    response.on("close", () => {
      seen.mostBytes = Math.max(seen.mostBytes, socket.bytesWritten - before);
    });
    request.resume().on("end", () => answer(response, { path: request.url ?? "", nth }));
  });
  return {
    begin: (answer, matching) => {
      Object.assign(seen, { calls: 0, mostBytes: 0, elsewhere: 0 });
      odd = { answer, matching };
    },
    stop: () => (odd = null),
    get calls() {
      return seen.calls;
    },
    get mostBytes() {
      return seen.mostBytes;
    },
    get elsewhere() {
      return seen.elsewhere;
    },
  };
}
