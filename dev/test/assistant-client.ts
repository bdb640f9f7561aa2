import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What an assistant's client says of itself, with its own address. */
export type Described = Record<string, unknown> & { readonly client_id: string };

/** A client that describes itself on this machine, as somebody's who develops one does. */
export interface TestClient {
  readonly id: string;
  readonly redirectUri: string;
  /** What its document says from here on; a function answers by itself. */
  describe(change: Record<string, unknown>): void;
}

const REDIRECT = "http://127.0.0.1/callback";

/** Serves a document while the process lives. Each has an address of its own: documents are kept for a while. */
export async function startClient(change: Record<string, unknown> = {}): Promise<TestClient> {
  let extra = change;
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...described(id), ...extra }));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  // No process waits for it to end.
  server.unref();
  const id = `http://localhost:${(server.address() as AddressInfo).port}/client.json`;
  return {
    id,
    // As a program of the person's own: at a port that was free.
    redirectUri: REDIRECT.replace("127.0.0.1", "127.0.0.1:49152"),
    describe: (more) => {
      extra = more;
    },
  };
}

function described(id: string): Described {
  return {
    client_id: id,
    client_name: "Claude",
    redirect_uris: [REDIRECT, "https://assistant.example/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

/** A verifier and its challenge (RFC 7636). */
export function newProof(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The query of an authorization, as it stands in the address that a client opens; undefined leaves a field out. */
export function requestOf(
  client: Pick<TestClient, "id" | "redirectUri">,
  challenge: string,
  change: Record<string, string | undefined> = {},
): string {
  const fields: Record<string, string | undefined> = {
    response_type: "code",
    client_id: client.id,
    redirect_uri: client.redirectUri,
    code_challenge: challenge,
    code_challenge_method: "S256",
    scope: "contacts:read actions:write",
    state: "etat",
    resource: "http://localhost:3000/api/mcp",
    ...change,
  };
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) sent.set(name, value);
  return sent.toString();
}
