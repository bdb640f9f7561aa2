import * as z from "zod";
import { crmVariables } from "../crm-variables.ts";

export const pipedriveVariables = crmVariables(
  "pipedrive",
  z.object({
    PIPEDRIVE_CLIENT_ID: z.string().min(1),
    PIPEDRIVE_CLIENT_SECRET: z.string().min(1),
    /** Sign-in server. */
    PIPEDRIVE_OAUTH_URL: z.url().default("https://oauth.pipedrive.com"),
  }),
);
