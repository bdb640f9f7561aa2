import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { setDefaultCACertificates, getCACertificates } from "node:tls";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { afterAll, expect, it } from "vitest";
import { createLocalApp } from "../../dev/stack/local-server.ts";
import { testStack } from "../../dev/test/database.ts";
import { createAction, createContact, signedInMember } from "../../dev/test/factories.ts";
import { SERVER_CERTIFICATE, SERVER_KEY, TEST_CA } from "../../dev/test/tls-certificates.ts";

// The protocol's own client, as assistants use it, from the address of /api/mcp alone to a tool's answer.

const product = createServer();
await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
const own = `http://localhost:${(product.address() as AddressInfo).port}`;
const { admin, platform } = await testStack({ mailbox: true, dataApi: true, variables: { APP_URL: own } });
const answer = getRequestListener((await createLocalApp(platform, {})).fetch);
product.on("request", (request: IncomingMessage, response: ServerResponse) => void answer(request, response));

const REDIRECT = "http://localhost:50123/callback";
// What describes itself has a certificate of a test's own authority.
const before = getCACertificates("default");
setDefaultCACertificates([...before, TEST_CA]);
const documents = createTlsServer({ key: SERVER_KEY, cert: SERVER_CERTIFICATE }, (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      client_id: clientId,
      client_name: "Claude",
      redirect_uris: ["http://localhost/callback"],
    }),
  );
});
await new Promise<void>((resolve) => documents.listen(0, "localhost", resolve));
const clientId = `https://localhost:${(documents.address() as AddressInfo).port}/client.json`;
afterAll(() => {
  setDefaultCACertificates(before);
  documents.close();
  product.closeAllConnections();
  product.close();
});

/** What a client keeps of one server, and where it sends its person's browser. */
class Kept implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadataUrl = clientId;
  readonly clientMetadata = { redirect_uris: [REDIRECT], client_name: "Claude" };
  opened: URL | undefined;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";
  state = () => "etat";
  clientInformation = () => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed): void => void (this.#client = client);
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens): void => void (this.#tokens = tokens);
  redirectToAuthorization = (url: URL): void => void (this.opened = url);
  saveCodeVerifier = (verifier: string): void => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
}

it("the protocol's own client connects by its document and PKCE, asks a tool, goes on by its refresh token, and is disconnected", async () => {
  const me = await signedInMember(admin);
  const contactId = await createContact(admin, me.organizationId, {
    first_name: "Nadia",
    last_name: "Dupuy",
  });
  await createAction(admin, me.organizationId, contactId);
  const serverUrl = new URL(`${own}/api/mcp`);
  const authProvider = new Kept();
  const connect = async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(serverUrl, { authProvider }));
    return client;
  };

  // It is refused, finds out who authorizes, and opens that page in the person's browser.
  await expect(connect()).rejects.toThrow(/unauthorized/i);
  const { opened } = authProvider;
  expect(opened?.href.startsWith(`${own}/consent?`)).toBe(true);
  expect(opened?.searchParams.get("client_id")).toBe(clientId);

  const consented = await fetch(`${own}/api/oauth/consent`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: own, cookie: me.cookie },
    body: JSON.stringify({ request: opened?.search.slice(1), organizationId: me.organizationId }),
  });
  const { goTo } = (await consented.json()) as { goTo: string };
  const back = new URL(goTo);
  expect([back.origin + back.pathname, back.searchParams.get("state"), back.searchParams.get("iss")]).toEqual(
    [REDIRECT, "etat", own],
  );
  const authorizationCode = back.searchParams.get("code") ?? "";
  expect(await auth(authProvider, { serverUrl, authorizationCode })).toBe("AUTHORIZED");

  const client = await connect();
  const { content } = await client.callTool({ name: "chercher_contacts", arguments: { recherche: "Dupuy" } });
  expect(JSON.stringify(content)).toContain("Nadia Dupuy");

  // Its token is over: it turns the refresh token by itself, and goes on.
  const first = authProvider.tokens()?.access_token;
  await admin.query("update private.assistant_secret set expires_at = now() where kind = 'access'");
  expect(
    (await client.callTool({ name: "masquer", arguments: { contactId, raison: "notNow" } })).isError,
  ).not.toBe(true);
  expect(authProvider.tokens()?.access_token).not.toBe(first);

  const list = await fetch(`${own}/api/assistants`, { headers: { cookie: me.cookie } });
  const { data } = (await list.json()) as { data: { id: string }[] };
  await fetch(`${own}/api/assistants/${data[0]?.id}`, {
    method: "DELETE",
    headers: { origin: own, cookie: me.cookie },
  });
  authProvider.opened = undefined;
  await expect(client.callTool({ name: "liste_du_jour" })).rejects.toThrow(/unauthorized|invalid/i);
});
