import type { CrmDefinition } from "../definition.ts";
import { hiddenThings, remedy } from "./hidden-words.ts";

export const definition: CrmDefinition = {
  // No scope is narrower than the API; the user's profile limits what may be written.
  writeScopes: ["api"],
  announces: false,
  /** The org's own domain; null for an IP address, which names no org. */
  accountName: ({ apiUrl }) => {
    const host = apiUrl !== null && URL.canParse(apiUrl) ? new URL(apiUrl).hostname : "";
    return /[a-z]/.test(host) ? host : null;
  },
  signIns: [
    { label: "Production", host: "login.salesforce.com", example: null },
    { label: "Sandbox", host: "test.salesforce.com", example: null },
    { label: "Mon domaine", host: null, example: "votre-entreprise.my.salesforce.com" },
  ],
  hiddenThings,
  remedy,
};
