import * as z from "zod";
import { crmVariables } from "../crm-variables.ts";

export const hubspotVariables = crmVariables(
  "hubspot",
  z.object({
    HUBSPOT_CLIENT_ID: z.string().min(1),
    HUBSPOT_CLIENT_SECRET: z.string().min(1),
    HUBSPOT_API_URL: z.url().default("https://api.hubapi.com"),
    HUBSPOT_APP_URL: z.url().default("https://app.hubspot.com"),
  }),
);
