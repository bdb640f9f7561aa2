import * as z from "zod";
import { crmVariables } from "../crm-variables.ts";

export const sellsyVariables = crmVariables(
  "sellsy",
  z.object({
    SELLSY_CLIENT_ID: z.string().min(1),
    SELLSY_CLIENT_SECRET: z.string().min(1),
    /** Sign-in server. */
    SELLSY_LOGIN_URL: z.url().default("https://login.sellsy.com"),
    SELLSY_API_URL: z.url().default("https://api.sellsy.com/v2"),
    /** What accounts sign their webhooks with; without it no call in Sellsy's name is believed. */
    SELLSY_WEBHOOK_SECRET: z.string().min(16).optional(),
  }),
);
