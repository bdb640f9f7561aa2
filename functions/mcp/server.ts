import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode as RpcError,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { AppError } from "../http/errors.ts";
import { asAppError } from "../http/failure.ts";
import { errorFields, type Log } from "../http/log.ts";
import { explainIssues } from "../http/validation.ts";
import { type Caller, isOfTheKey } from "./caller.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import type { Tool } from "./tool.ts";
import { TOOLS } from "./tools/index.ts";

/** No form is shown to anybody here, so that nothing checks what was filled in; the library's own way weighs 40 kB. */
const NO_FORMS = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: "No form was shown." }) as const,
};

/** The protocol's server for one request of one caller. `refuse` hears why a tool's call was refused to their key. */
export function createServer(caller: Caller, log: Log, refuse: (error: AppError) => void): Server {
  const server = new Server(
    { name: "relance", title: "Relance", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: NO_FORMS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(describe) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name } = params;
    const tool = TOOLS.find((one) => one.name === name);
    if (tool === undefined) throw new McpError(RpcError.InvalidParams, "Cet outil n’existe pas.");
    return callTool(tool, params.arguments ?? {}, caller).catch((error: unknown) => {
      if (isOfTheKey(error)) refuse(error);
      else if (!(error instanceof AppError)) log.error("tool failed", { tool: name, ...errorFields(error) });
      const { message, details } = asAppError(error);
      return failed([message, ...Object.values(details ?? {})].join("\n"));
    });
  });
  return server;
}

function describe({ name, title, description, input, kind }: Tool) {
  // An object's schema, whose type zod does not tell.
  const inputSchema = z.toJSONSchema(input, { io: "input" }) as { type: "object" };
  return {
    name,
    title,
    description,
    inputSchema,
    annotations: {
      title,
      readOnlyHint: kind === "read",
      destructiveHint: false,
      idempotentHint: true,
      // It asks this product's own data alone.
      openWorldHint: false,
    },
  };
}

/** What the tool says; what is wrong with its input is said to the assistant in French. Throws as the tool does. */
async function callTool(tool: Tool, input: unknown, caller: Caller): Promise<CallToolResult> {
  const read = tool.input.safeParse(input, { reportInput: true });
  if (!read.success) {
    // Otherwise the tool's own call looks the caller up.
    await caller.member("contacts:read");
    const wrong = Object.entries(explainIssues(read.error)).map(([field, text]) => `${field}\u00A0: ${text}`);
    return failed(wrong.join("\n"));
  }
  return { content: [{ type: "text", text: await tool.run(caller, read.data) }] };
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}
