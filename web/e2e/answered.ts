import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { expect, type Page, test as base } from "@playwright/test";
import { Hono } from "hono";
import { addressesOf, listen } from "../../dev/stack/addresses.ts";
import { serveScreens } from "../../dev/stack/serve-screens.ts";
import { securityHeaders } from "../security-headers.ts";
import { USUAL } from "../src/test/usual-answers.ts";

/** A Monday morning. */
export const NOW = "2026-11-23T08:00:00+01:00";

/** The address of a sheet that sets one font for every letter, so that a machine's own fonts change nothing. */
export const LETTERS = "/letters-of-tests.css";
const FONT_RULE = `@font-face { font-family: "Font of tests"; src: url("/font-of-tests.woff2"); font-weight: 200 800 }
  *, *::before, *::after { font-family: "Font of tests" !important }`;
const FONT = readFileSync(path.join(import.meta.dirname, "../src/ui/fonts/bricolage-grotesque-french.woff2"));

/** What the API answers instead of a reply: a status, and why. */
export class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, code: string, message: string, details: object = {}) {
    this.status = status;
    this.body = { error: { code, message, details, requestId: "r-1" } };
  }
}

/** What the API answers, by method and path; null where nobody is signed in. */
export type Answers = Record<string, object | null>;

/** Sets what the API answers from here on beside the usual. Answers what was asked for and has no answer. */
export type Answer = (answers: Answers) => string[];

interface AnsweredScreens {
  url: string;
  answer: Answer;
  stop: () => Promise<void>;
}

/** The built screens with an API of given answers, on a port of their own. */
async function startAnswered(): Promise<AnsweredScreens> {
  let given: readonly { call: RegExp; reply: object | null }[] = [];
  let unanswered: string[] = [];
  const app = new Hono();
  app.all("/api/*", ({ req }) => {
    const call = `${req.method} ${req.path}`;
    // The last one that fits: what a test gives stands over the usual.
    const found = given.findLast((one) => one.call.test(call));
    if (found === undefined) unanswered.push(call);
    const reply = found === undefined ? new Refusal(404, "not_found", "") : found.reply;
    return reply instanceof Refusal
      ? Response.json(reply.body, { status: reply.status })
      : Response.json(reply);
  });
  app.get(LETTERS, (c) => c.body(FONT_RULE, 200, { "content-type": "text/css" }));
  app.get("/font-of-tests.woff2", (c) => c.body(FONT, 200, { "content-type": "font/woff2" }));
  serveScreens(app);
  const headers = Object.entries(securityHeaders("http://localhost"));
  const reply = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    void reply(request, response);
  });
  const { port, close } = await listen(server, addressesOf("localhost"), 0);
  return {
    url: `http://localhost:${port}`,
    answer: (answers) => {
      given = Object.entries({ ...USUAL, ...answers }).map(([call, each]) => ({
        call: new RegExp(`^${call.replaceAll(/:\w+/g, "[^/]+")}$`),
        reply: each,
      }));
      unanswered = [];
      return unanswered;
    },
    stop: () => {
      server.closeAllConnections();
      return close();
    },
  };
}

/**
 * A test of the screens alone: their API answers the same on every day and machine, and their clock stands still. They
 * have a server of their own, since a browser whose requests a test answers keeps no code in its cache.
 */
export const test = base.extend<{ answer: Answer }, { screens: AnsweredScreens }>({
  screens: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this parameter
    async ({}, use) => {
      const screens = await startAnswered();
      await use(screens);
      await screens.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ screens }, use) => use(screens.url),
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(NOW);
    await use(page);
  },
  answer: ({ screens }, use) => use(screens.answer),
});

/** From here on the page's time passes only as far as `page.clock.runFor` says; what is drawn and sent goes on. */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(NOW);

export { expect };
