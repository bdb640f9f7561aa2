import type { Environment } from "../../env.ts";
import { hubspotVariables } from "./variables.ts";

/** Where HubSpot's API is, without a slash at its end. */
export const apiOrigin = (environment: Environment): string =>
  hubspotVariables(environment).HUBSPOT_API_URL.replace(/\/$/, "");
