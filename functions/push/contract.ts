import * as z from "zod";

export const Endpoint = z.url().max(2000);
