import { work } from "../../../jobs/definition.ts";
import type { SystemContext } from "../../../http/context.ts";
import { errorFields } from "../../../http/log.ts";
import { onceOnly } from "../../../jobs/keys.ts";
import { readTimeZone } from "../../../db/time-zone.ts";
import { LONGEST_DELAY, sendMessage } from "../../../jobs/queue.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import type { Preferences } from "../../../preferences/contract.ts";
import { notificationTime } from "../../../preferences/notification-time.ts";
import { morningBrowsers, pushMorning } from "../../../push/morning-push.ts";
import { morningMail } from "../../drafts/messages.ts";
import { stopToken } from "./stop-token.ts";
import { type MorningList, readMorningLists } from "./store.ts";
import { mailOf } from "./words.ts";

/** In seconds. */
const [HOUR, QUARTER] = [3600, 900];

/** A mail or a notification, sent once. */
interface Word {
  readonly way: "mail" | "push";
  readonly key: string;
  /** Its hour is to come. */
  readonly isLater: boolean;
  readonly send: () => Promise<void>;
}

/** Has the mails and notifications sent that members asked for, once the day's lists are there. */
export async function askForMorningMail(ctx: SystemContext, day: string): Promise<void> {
  if ((await wordsOf(ctx, day)).length > 0) await sendMessage(ctx, morningMail, { day });
}

/** What is to be said of a day's lists, now or later. */
async function wordsOf(ctx: SystemContext, day: string): Promise<Word[]> {
  const when = { timeZone: await readTimeZone(ctx), now: ctx.clock.now() };
  const toTell = <T extends { readonly preferences: Preferences }>(
    all: readonly T[],
    word: (one: T) => Omit<Word, "isLater">,
  ): Word[] =>
    all.flatMap((one) => {
      const told = notificationTime(one.preferences, day, when);
      return told === "never" ? [] : [{ ...word(one), isLater: told === "later" }];
    });
  return [
    ...toTell(await readMorningLists(ctx, day), (list) => ({
      way: "mail",
      key: `morning-mail|${day}|${list.userId}`,
      send: () => send(ctx, list, day),
    })),
    ...toTell(await morningBrowsers(ctx, day), (browser) => ({
      way: "push",
      key: `morning-push|${day}|${browser.id}`,
      send: () => pushMorning(ctx, browser),
    })),
  ];
}

/**
 * Tells each member who asked for it, by mail and in their browsers, that their list of the day is there, when they
 * want to be told: once a day, however often it is asked for. For those whose hour is to come the message goes back to
 * the queue. Throws when one could not be sent: the message comes again, for those who are left.
 */
export async function runMorningMail(ctx: SystemContext, day: string): Promise<void> {
  const { organizationId } = ctx.claims;
  const words = await wordsOf(ctx, day);
  if (words.some(({ isLater }) => isLater)) await comeAgain(ctx, day);
  let failed = 0;
  for (const word of words.filter(({ isLater }) => !isLater)) {
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

export const morningMailWork = work(morningMail, (ctx, { day }) => runMorningMail(ctx, day));
