import { hourIn } from "../../http/clock.ts";
import type { SystemContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { onceOnly } from "../../jobs/once-only.ts";
import { readTimeZone } from "../../jobs/organizations.ts";
import { LONGEST_DELAY, sendMessage } from "../../jobs/queue.ts";
import { sendMail } from "../../mail/send-mail.ts";
import { morningBrowsers, pushMorning } from "../../push/morning-push.ts";
import { morningMail } from "../messages.ts";
import { stopToken } from "./stop-token.ts";
import { type MorningList, readMorningLists } from "./store.ts";
import { mailOf } from "./words.ts";

/** From this local hour on it is no morning any more: whoever gets a list then sees it. */
const NOON = 12;
/** In seconds. */
const [HOUR, QUARTER] = [3600, 900];

/** A mail or a notification, sent once. */
interface Word {
  readonly way: "mail" | "push";
  readonly key: string;
  /** The local hour from which it is wanted; null for at once. */
  readonly hour: number | null;
  readonly send: () => Promise<void>;
}

/** Has the mails and notifications sent that members asked for, once the day's lists are there. */
export async function askForMorningMail(ctx: SystemContext, day: string): Promise<void> {
  if (hourIn(await readTimeZone(ctx), ctx.clock.now()) >= NOON) return;
  if ((await wordsOf(ctx, day)).length > 0) await sendMessage(ctx, morningMail, { day });
}

async function wordsOf(ctx: SystemContext, day: string): Promise<Word[]> {
  const mails = (await readMorningLists(ctx, day)).map((list): Word => ({
    way: "mail",
    key: `morning-mail|${day}|${list.userId}`,
    hour: list.hour,
    send: () => send(ctx, list, day),
  }));
  const pushes = (await morningBrowsers(ctx, day)).map((browser): Word => ({
    way: "push",
    key: `morning-push|${day}|${browser.id}`,
    hour: browser.hour,
    send: () => pushMorning(ctx, browser),
  }));
  return [...mails, ...pushes];
}

/**
 * Tells each member who asked for it, by mail and in their browsers, that their list of the day is there, from the hour
 * they chose: once a day, however often it is asked for. For those whose hour is to come the message goes back to the
 * queue. Throws when one could not be sent: the message comes again, for those who are left.
 */
export async function runMorningMail(ctx: SystemContext, day: string): Promise<void> {
  const { organizationId } = ctx.claims;
  const now = hourIn(await readTimeZone(ctx), ctx.clock.now());
  const words = await wordsOf(ctx, day);
  const isLater = ({ hour }: Word): boolean => hour !== null && hour > now && now < NOON;
  if (words.some(isLater)) await comeAgain(ctx, day);
  let failed = 0;
  for (const word of words.filter((one) => !isLater(one))) {
    await onceOnly(ctx, `${organizationId}|${word.key}`, async () => {
      await word.send();
      return "done";
    }).catch((error: unknown) => {
      failed++;
      ctx.log.error("a morning message was not sent", { way: word.way, ...errorFields(error) });
    });
  }
  if (failed > 0) throw new Error(`${failed} of the morning’s messages were not sent`);
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
