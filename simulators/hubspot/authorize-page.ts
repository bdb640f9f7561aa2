import { html } from "hono/html";
import { type Vendor, vendorConsent, vendorPage } from "../consent-page.ts";
import { scopeLabels } from "./scopes.ts";

type Account = { hubId: number; name: string; domain: string };

const VENDOR: Vendor = { name: "HubSpot", accent: "#b33a15", accentText: "#a03312" };

/** The consent page of HubSpot. */
export const consentPage = (accounts: Account[], scopes: string[], params: Record<string, string>) =>
  vendorConsent(VENDOR, {
    heading: "Relance souhaite accéder à votre compte HubSpot",
    field: "hub_id",
    legend: "Choisissez un compte",
    choices: accounts.map(({ hubId, name, domain }) => ({
      value: hubId,
      name,
      detail: `${domain}, compte ${hubId}`,
    })),
    rights: scopes.map((scope) => scopeLabels[scope] ?? scope),
    params,
  });

/** What HubSpot shows instead of redirecting when the request itself is wrong. */
export const authorizeErrorPage = (reason: string) =>
  vendorPage(
    VENDOR,
    "Impossible de terminer la connexion",
    html`<h1>Impossible de terminer la connexion</h1>
      <p>${reason} Veuillez contacter le développeur de l’application.</p>`,
  );

/** Where an account's administrator uninstalls the application. */
export const connectedAppsPage = (accounts: Account[]) =>
  vendorPage(
    VENDOR,
    "Applications connectées",
    html`<h1>Applications connectées</h1>
      ${accounts.map(
        (account) =>
          html`<form method="post" action="connected-apps">
            <input type="hidden" name="hub_id" value="${account.hubId}" />
            <p>${account.name}, compte ${account.hubId}</p>
            <button class="secondary" type="submit">Retirer l’accès de Relance</button>
          </form>`,
      )}`,
  );
