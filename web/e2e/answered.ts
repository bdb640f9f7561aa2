import type { Page } from "@playwright/test";
import { USUAL } from "../src/test/usual-answers.ts";

/** A Monday morning. */
const NOW = "2026-11-23T08:00:00+01:00";

/** What the API answers instead of a reply: a status, and why. */
export class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, code: string, message: string) {
    this.status = status;
    this.body = { error: { code, message, details: {}, requestId: "r-1" } };
  }
}

/** What the API answers, by method and path; null where nobody is signed in. */
export type Answers = Record<string, object | null>;

/**
 * A page whose API answers the same on every day and machine. Its clock stands still. Answers what was asked for and has no answer.
 */
export async function answer(page: Page, answers: Answers): Promise<string[]> {
  const unanswered: string[] = [];
  const all = Object.entries({ ...USUAL, ...answers }).map(([call, reply]) => ({
    call: new RegExp(`^${call.replaceAll(/:\w+/g, "[^/]+")}$`),
    reply,
  }));
  await page.clock.setFixedTime(NOW);
  await page.route("**/api/**", async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    // The last one that fits: what a test gives stands over the usual.
    const found = all.findLast((one) => one.call.test(call));
    if (found === undefined) unanswered.push(call);
    const reply = found === undefined ? new Refusal(404, "not_found", "") : found.reply;
    await (reply instanceof Refusal
      ? route.fulfill({ status: reply.status, json: reply.body })
      : route.fulfill({ json: reply }));
  });
  return unanswered;
}

/** From here on the page's time passes only as far as `page.clock.runFor` says; what is drawn and sent goes on. */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(NOW);
