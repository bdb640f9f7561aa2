import { randomUUID } from "node:crypto";
import { type Server, STATUS_CODES } from "node:http";
import { RequestError } from "@hono/node-server";
import { AppError, errorBody } from "../../functions/http/errors.ts";

/**
 * Answers in the API's format what the adapter refuses before the application: a backslash in the path, or an invalid
 * Host. In AWS such requests reach the default route.
 */
export function refuseRequest(error: unknown): Response {
  const requestId = randomUUID();
  const refused =
    error instanceof RequestError
      ? new AppError("invalid_request", "L’adresse demandée est mal formée.")
      : new AppError("unknown");
  return Response.json(errorBody(refused, requestId), {
    status: refused.status,
    headers: { "x-request-id": requestId, "cache-control": "no-store" },
  });
}

/** The same for what Node's parser refuses: a URL or headers beyond 16 kB, or bytes that are not HTTP. */
export function refuseUnreadable(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const isLong = error.code === "HPE_HEADER_OVERFLOW";
    const refused = isLong
      ? new AppError("too_large", "L’adresse et les en-têtes dépassent 16 ko.")
      : new AppError("invalid_request");
    const body = JSON.stringify(errorBody(refused, randomUUID()));
    const status = isLong ? 431 : 400;
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\ncache-control: no-store\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}
