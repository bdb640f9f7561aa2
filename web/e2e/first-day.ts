import { signIn, test as product } from "./product.ts";

/**
 * A test within one newcomer's first day: their HubSpot is connected and their list is made. A worker that a failure
 * ends is followed by another, with a newcomer of its own.
 */
export const test = product.extend({
  person: async ({ newcomer, context, baseURL }, use) => {
    await signIn(context, newcomer, baseURL ?? "");
    await use(newcomer);
  },
});
