import * as z from "zod";
import { Crm } from "../../crm/contract.ts";

/** Which CRM holds a text, or that an imported file did. */
export const HeldBy = z.enum([...Crm.options, "import"]);
