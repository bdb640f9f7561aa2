import * as z from "zod";

/** Where a browser’s push service takes messages. */
export const PushEndpoint = z.url().max(2000);
