import * as z from "zod";
import type { Access, Endpoint } from "../../../functions/http/endpoint.ts";
import type { Call, Example, Sent } from "./call.ts";
import { valueOf } from "./value-of.ts";
import type { Actor, CallWorld } from "./world.ts";

/** By who may call: as whom it is tried, and who is told 403. */
const BY_ACCESS: Record<string, { as: Actor; refused: Actor[] }> = {
  session: { as: "member", refused: ["invited"] },
  manager: { as: "admin", refused: ["member", "invited"] },
  owner: { as: "owner", refused: ["admin", "member", "invited"] },
  // Also a product's administrator, in any organization.
  auditor: { as: "owner", refused: ["admin", "member", "invited"] },
  administrator: { as: "administrator", refused: ["owner", "admin", "member", "outsider"] },
  public: { as: "outsider", refused: [] },
};

function nameOf(access: Access): string {
  if (typeof access === "object") return "role" in access ? access.role : "manager";
  return access === "public" ? "public" : "session";
}

/** How a call of the product is tried: by its access and its contract, and what its example says otherwise. */
export function deriveCall({ access, contract }: Endpoint, example: Example = {}): Call {
  const kind = nameOf(access);
  const { as = "member", refused = [] } = BY_ACCESS[kind] ?? {};
  const params = z.toJSONSchema(contract.params ?? z.object({}), { io: "input" }).properties ?? {};
  const body = contract.body && z.toJSONSchema(contract.body, { io: "input", unrepresentable: "any" });
  const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  const isUnknown = inPath.some((name) => /id$/i.test(name) && !OF_WORLD.test(name));
  const isOfContact = [...inPath, ...(body?.required ?? [])].some((name) => OF_WORLD.test(name));
  const malformed = malformedOf(inPath, body !== undefined, example);
  return {
    as,
    refused: Object.fromEntries(refused.map((actor) => [actor, 403])),
    status: isUnknown && example.send === undefined ? 404 : (contract.status ?? 200),
    ...(kind === "public" ? { withoutSession: "anyone" as const } : {}),
    ...(isOfContact ? { foreign: [404] } : {}),
    ...example,
    ...(malformed === undefined ? {} : { malformed }),
    call: `${contract.method} ${contract.path}`,
    send: (world: CallWorld): Sent => {
      const sent = example.send?.(world) ?? {};
      const ids = Object.fromEntries(
        inPath.map((name) => [name, String(valueOf(params[name], name, world))]),
      );
      return {
        ...(body === undefined ? {} : { body: valueOf(body, "body", world) }),
        ...sent,
        params: { ...ids, ...sent.params },
      };
    },
  };
}

/** What the world has one of: every other id belongs to nothing. */
const OF_WORLD = /^(?:contactId|contactIds|actionId)$/;

/** Parameters that are no ids, else a body with a field that no contract has. */
function malformedOf(inPath: readonly string[], hasBody: boolean, { malformed }: Example): Call["malformed"] {
  if (inPath.length > 0)
    return { params: Object.fromEntries(inPath.map((name) => [name, "42"])), ...malformed };
  return malformed ?? (hasBody ? { body: { unexpected: true } } : undefined);
}
