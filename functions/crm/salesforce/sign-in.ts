import { OAuth2 } from "jsforce/lib/oauth2.js";
import type { Environment } from "../../env.ts";
import { jsonIn } from "../../outbound/ask-server.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { redirectUri } from "../connections/redirect-uri.ts";
import { askForTokens, TIMEOUT, type VendorReply } from "../connections/token-endpoint.ts";
import { loginUrl } from "./manifest.ts";
import { BoundedTransport } from "./transport.ts";
import { salesforceVariables } from "./variables.ts";

/** The sign-in of a host, by jsforce; the operator's where it is null. Throws as `loginUrl`. */
export function signInAt(environment: Environment, host: string | null): OAuth2 {
  const { SALESFORCE_CLIENT_ID, SALESFORCE_CLIENT_SECRET } = salesforceVariables(environment);
  return new OAuth2({
    authzServiceUrl: loginUrl(environment, host, "/services/oauth2/authorize"),
    tokenServiceUrl: loginUrl(environment, host, "/services/oauth2/token"),
    revokeServiceUrl: loginUrl(environment, host, "/services/oauth2/revoke"),
    clientId: SALESFORCE_CLIENT_ID,
    clientSecret: SALESFORCE_CLIENT_SECRET,
    redirectUri: redirectUri(environment, "salesforce"),
  });
}

/** Asks a sign-in host by one of jsforce's calls, as `askForTokens` does. */
export function askSignIn(
  environment: Environment,
  host: string | null,
  ask: (signIn: OAuth2) => Promise<unknown>,
): Promise<VendorReply> {
  return askForTokens(async () => {
    const signIn = signInAt(environment, host);
    const transport = new BoundedTransport({ bytes: BYTES.small, milliseconds: TIMEOUT });
    signIn._transport = transport;
    // Read as it came: its errors are words, and may hold what was sent.
    await ask(signIn).catch(() => undefined);
    const { response, text, reason } = transport.received;
    return response === undefined || text === undefined
      ? reason
      : { status: response.status, body: jsonIn(text) };
  });
}
