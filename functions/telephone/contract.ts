import * as z from "zod";
import { instant } from "../http/contract.ts";

/** The organization's telephone, as its members see it. */
export const Telephone = z.object({
  /** Whether this server takes in calls at all. */
  offered: z.boolean(),
  mayChange: z.boolean(),
  connection: z
    .object({
      /** The company's name at Aircall. */
      accountName: z.string().nullable(),
      connectedAt: instant(),
      lastCallAt: instant().nullable(),
    })
    .nullable(),
});
