import * as z from "zod";
import { crmVariables } from "../crm-variables.ts";

export const salesforceVariables = crmVariables(
  "salesforce",
  z.object({
    /** From an External Client App: Salesforce no longer creates connected apps. */
    SALESFORCE_CLIENT_ID: z.string().min(1),
    SALESFORCE_CLIENT_SECRET: z.string().min(1),
    /** Sign-in server; for a sandbox `https://test.salesforce.com`. */
    SALESFORCE_LOGIN_URL: z.url().default("https://login.salesforce.com"),
  }),
);
