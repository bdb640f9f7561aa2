import { CallToolRequestSchema, ErrorCode as RpcError } from "@modelcontextprotocol/sdk/types.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { GreedyEndpoint } from "../http/endpoint.ts";
import { AppError, errorBody } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import type { Platform } from "../http/platform.ts";
import { ASSISTANT_SCOPES } from "../assistants/contract.ts";
import { serverAddresses } from "../assistants/server-addresses.ts";
import { callerOf, isOfTheKey } from "./caller.ts";
import { createServer } from "./server.ts";
import { TOOLS } from "./tools/index.ts";

/** The address that a client connects to. */
const PATH = "/api/mcp";

/**
 * The Model Context Protocol (https://modelcontextprotocol.io/specification/2025-11-25) over streamable HTTP, without
 * sessions: each request stands alone and has one answer in JSON, as a function answers. Whoever asks shows an API key or an assistant's token,
 * never a cookie, and is looked up by the first tool's call of the API; other messages ask for the key as well.
 */
export async function serveMcp(request: Request, platform: Platform, requestId: string): Promise<Response> {
  if (request.method !== "POST")
    return refused(new AppError("method_not_allowed"), requestId, { allow: "POST" });
  const origin = request.headers.get("origin");
  const own = new URL(platform.environment.application().APP_URL).origin;
  // A page of somebody else's cannot make a browser of ours speak the protocol.
  if (origin !== null && origin !== own) return refused(new AppError("forbidden"), requestId);
  try {
    const caller = callerOf(platform, request.headers.get("authorization") ?? undefined, requestId);
    const message: unknown = await request.json().catch(() => undefined);
    // A tool's own call of the API looks the caller up.
    if (!callsTool(message)) await caller.member("contacts:read");
    if (!isMessage(message)) return unreadable();
    let refusal: AppError | undefined;
    const server = createServer(caller, platform.log.with({ requestId }), (error) => {
      refusal = error;
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    await server.close();
    return refusal === undefined ? response : refused(refusal, requestId, challengeOf(refusal, platform));
  } catch (error) {
    if (isOfTheKey(error)) return refused(error, requestId, challengeOf(error, platform));
    throw error;
  }
}

/** True for the call of a tool that there is. */
function callsTool(message: unknown): boolean {
  const read = CallToolRequestSchema.safeParse(message);
  return read.success && TOOLS.some(({ name }) => name === read.data.params.name);
}

function isMessage(message: unknown): message is object {
  return typeof message === "object" && message !== null && !Array.isArray(message);
}

/** RFC 6750, section 3; where a client learns who authorizes it (RFC 9728, section 5.1). */
function challengeOf({ code }: AppError, platform: Platform): Record<string, string> {
  const error = CHALLENGES[code];
  const said = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${serverAddresses(platform).resourceMetadata}"`,
    `scope="${ASSISTANT_SCOPES.join(" ")}"`,
  ];
  return { "www-authenticate": `Bearer ${said.join(", ")}` };
}

const CHALLENGES: Partial<Record<AppError["code"], string>> = {
  missing_scope: "insufficient_scope",
  invalid_api_key: "invalid_token",
};

function refused(error: AppError, requestId: string, headers: Record<string, string> = {}): Response {
  return Response.json(errorBody(error, requestId), { status: error.status, headers });
}

/** What is no message of the protocol, or several at once, which it knows no more. */
function unreadable(): Response {
  const error = { code: RpcError.InvalidRequest, message: "La demande n’est pas un message JSON-RPC." };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

export const route: GreedyEndpoint = {
  path: PATH,
  answer: (request, platform, _, requestId) => serveMcp(request, platform, requestId),
  deployment: { name: "Mcp", environment: ["application", "auth", "database", "queue"] },
};
export const handler = lambda(route);
