import { hourIn } from "../../http/clock.ts";
import type { SystemContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { onceOnly } from "../../jobs/once-only.ts";
import { readTimeZone } from "../../jobs/organizations.ts";
import { sendMessage } from "../../jobs/queue.ts";
import { sendMail } from "../../mail/send-mail.ts";
import { morningMail } from "../messages.ts";
import { stopToken } from "./stop-token.ts";
import { type MorningList, readMorningLists } from "./store.ts";
import { mailOf } from "./words.ts";

/** From this local hour on it is no morning any more: whoever gets a list then sees it. */
const NOON = 12;

/** Has the mails sent that members asked for, once the day's lists are there. */
export async function askForMorningMail(ctx: SystemContext, day: string): Promise<void> {
  if (hourIn(await readTimeZone(ctx), ctx.clock.now()) >= NOON) return;
  if ((await readMorningLists(ctx, day)).length > 0) await sendMessage(ctx, morningMail, { day });
}

/**
 * Mails each member who asked for it that their list of the day is there: once a day, however often it is asked for.
 * Throws when the mail server refused one: the message comes again, for those who are left.
 */
export async function runMorningMail(ctx: SystemContext, day: string): Promise<void> {
  const { organizationId } = ctx.claims;
  let failed = 0;
  for (const list of await readMorningLists(ctx, day)) {
    const key = `${organizationId}|morning-mail|${day}|${list.userId}`;
    await onceOnly(ctx, key, async () => {
      await send(ctx, list, day);
      return "done";
    }).catch((error: unknown) => {
      failed++;
      ctx.log.error("a morning mail was not sent", errorFields(error));
    });
  }
  if (failed > 0) throw new Error(`${failed} morning mails were not sent`);
}

async function send(ctx: SystemContext, list: MorningList, day: string): Promise<void> {
  const { APP_URL } = ctx.environment.application();
  const token = stopToken(ctx, { organizationId: ctx.claims.organizationId, userId: list.userId });
  await sendMail(ctx.environment, {
    ...mailOf(list, day, APP_URL),
    kind: "digest",
    to: list.email,
    stopUrl: new URL(`/api/morning-mail/stop?token=${token}`, APP_URL).href,
  });
}
