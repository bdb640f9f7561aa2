import type { SystemContext } from "../http/context.ts";
import { sendPush } from "./send-push.ts";
import { dropSubscription, type MorningBrowser, readMorningBrowsers } from "./store.ts";

/** Names nobody: it is shown on locked screens. */
const TITLE = "Votre liste du jour est prête";

/** The browsers to be told of a day's lists; none where nothing can be sent. */
export async function morningBrowsers(ctx: SystemContext, day: string): Promise<MorningBrowser[]> {
  return ctx.environment.push().VAPID_PRIVATE_KEY === undefined ? [] : await readMorningBrowsers(ctx, day);
}

/**
 * Notifies a browser that its person's list is ready, and drops a subscription that no longer exists. Throws as
 * `sendPush`.
 */
export async function pushMorning(ctx: SystemContext, browser: MorningBrowser): Promise<void> {
  if ((await sendPush(ctx, browser, TITLE)) === "gone") await dropSubscription(ctx, browser.id);
}
