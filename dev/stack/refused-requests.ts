import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import { AppError, errorBody } from "../../functions/http/errors.ts";

/** Whether a path is the API's, whose errors are told in its format; others are read by people. */
const isApi = (path: string | undefined): boolean => /^\/+api(?:[/?]|$)/.test(path ?? "");

/**
 * Answers in the API's format what the adapter refuses before the application: a backslash in the path, or an invalid
 * Host. In AWS such requests reach the default route.
 */
export function refuseRequest(error: unknown): Response {
  return refusal(
    error instanceof RequestError
      ? new AppError("invalid_request", "L’adresse demandée est mal formée.")
      : new AppError("unknown"),
  );
}

/** An error as a reply, never kept by any cache. */
export function refusal(error: AppError): Response {
  const requestId = randomUUID();
  return Response.json(errorBody(error, requestId), {
    status: error.status,
    headers: { "x-request-id": requestId, "cache-control": "no-store" },
  });
}

/** Tells a refusal where no application answers yet: to people as `text`, below /api as an error. */
export function writeRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  { status, error, text = error.message }: { status: number; error: AppError; text?: string },
): void {
  const isError = isApi(request.url);
  response
    .writeHead(status, {
      "content-type": isError ? "application/json" : "text/plain; charset=utf-8",
      "cache-control": "no-store",
    })
    .end(isError ? JSON.stringify(errorBody(error, randomUUID())) : text);
}

/**
 * The same for what Node itself would refuse without a word: a URL or headers beyond 16 kB, bytes that are not HTTP, an
 * expectation it does not know, and a tunnel. No Host is left to the check of names.
 */
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
    endWith(socket, isLong ? 431 : 400, refused);
  });
  server.on("connect", (_, socket) => endWith(socket, 405, new AppError("method_not_allowed")));
  server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(417, {
        "content-type": "application/json",
        "cache-control": "no-store",
        connection: "close",
      })
      .end(JSON.stringify(errorBody(new AppError("invalid_request"), randomUUID())));
  });
}

function endWith(socket: Duplex, status: number, error: AppError): void {
  const body = JSON.stringify(errorBody(error, randomUUID()));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
