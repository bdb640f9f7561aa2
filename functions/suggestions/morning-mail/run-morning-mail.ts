import { hourIn } from "../../http/clock.ts";
import type { SystemContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { onceOnly } from "../../jobs/once-only.ts";
import { readTimeZone } from "../../jobs/organizations.ts";
import { LONGEST_DELAY, sendMessage } from "../../jobs/queue.ts";
import { sendMail } from "../../mail/send-mail.ts";
import { morningMail } from "../messages.ts";
import { stopToken } from "./stop-token.ts";
import { type MorningList, readMorningLists } from "./store.ts";
import { mailOf } from "./words.ts";

/** From this local hour on it is no morning any more: whoever gets a list then sees it. */
const NOON = 12;
/** In seconds. */
const [HOUR, QUARTER] = [3600, 900];

/** Has the mails sent that members asked for, once the day's lists are there. */
export async function askForMorningMail(ctx: SystemContext, day: string): Promise<void> {
  if (hourIn(await readTimeZone(ctx), ctx.clock.now()) >= NOON) return;
  if ((await readMorningLists(ctx, day)).length > 0) await sendMessage(ctx, morningMail, { day });
}

/**
 * Mails each member who asked for it that their list of the day is there, from the hour they chose: once a day, however
 * often it is asked for. For those whose hour is to come the message goes back to the queue. Throws when the mail
 * server refused one: the message comes again, for those who are left.
 */
export async function runMorningMail(ctx: SystemContext, day: string): Promise<void> {
  const { organizationId } = ctx.claims;
  const now = hourIn(await readTimeZone(ctx), ctx.clock.now());
  const lists = await readMorningLists(ctx, day);
  const isLater = ({ hour }: MorningList): boolean => hour !== null && hour > now && now < NOON;
  if (lists.some(isLater)) await comeAgain(ctx, day);
  let failed = 0;
  for (const list of lists.filter((one) => !isLater(one))) {
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

/** Has the mails asked for again at the next full hour, or as late as the queue allows: once, whoever asks. */
async function comeAgain(ctx: SystemContext, day: string): Promise<void> {
  const seconds = Math.floor(ctx.clock.now().getTime() / 1000);
  const delay = Math.min(LONGEST_DELAY, HOUR - (seconds % HOUR));
  const at = Math.floor((seconds + delay) / QUARTER);
  await onceOnly(ctx, `${ctx.claims.organizationId}|morning-mail|${day}|again|${at}`, async () => {
    await sendMessage(ctx, morningMail, { day }, delay);
    return "done";
  });
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
