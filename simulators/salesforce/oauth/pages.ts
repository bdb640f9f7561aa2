import { html } from "hono/html";
import { type Vendor, vendorConsent, vendorPage } from "../../consent-page.ts";
import { scopeLabels } from "./scopes.ts";

/** A person who may sign in, with their organization. */
export type Login = { userId: string; name: string; email: string; org: string; orgId: string };

const VENDOR: Vendor = { name: "Salesforce", accent: "#0b5cab", accentText: "#0b5cab" };

/** The consent page of Salesforce. */
export const consentPage = (logins: Login[], scopes: string[], params: Record<string, string>) =>
  vendorConsent(VENDOR, {
    heading: "Relance souhaite accéder à votre organisation Salesforce",
    field: "user_id",
    legend: "Choisissez un utilisateur",
    choices: logins.map(({ userId, name, email, org }) => ({
      value: userId,
      name,
      detail: `${email}, organisation ${org}`,
    })),
    rights: scopes.map((scope) => scopeLabels[scope] ?? scope),
    params,
  });

/** What Salesforce shows instead of redirecting when the request itself is wrong. */
export const authorizeErrorPage = (error: string, description: string) =>
  vendorPage(
    VENDOR,
    "Impossible de se connecter",
    html`<h1>Impossible de se connecter</h1>
      <p>error=${error}&amp;error_description=${description}</p>`,
  );
