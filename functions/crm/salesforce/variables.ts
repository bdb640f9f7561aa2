import * as z from "zod";
import { crmVariables } from "../crm-variables.ts";

export const salesforceVariables = crmVariables(
  "salesforce",
  z.object({
    /** Of an External Client App: Salesforce makes no new connected apps. */
    SALESFORCE_CLIENT_ID: z.string().min(1),
    SALESFORCE_CLIENT_SECRET: z.string().min(1),
    /** Where people sign in; a sandbox has `https://test.salesforce.com`. */
    SALESFORCE_LOGIN_URL: z.url().default("https://login.salesforce.com"),
  }),
);
