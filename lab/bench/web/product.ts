import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type * as z from "zod";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { contract as listConnections } from "../../../functions/crm/connections/list-connections.ts";
import { freePort } from "../../../dev/stack/postgres.ts";
import { startStack } from "../../../dev/stack/stack.ts";
import { buildWeb } from "../../../dev/stack/web.ts";
import { BROWSER_SWITCHES } from "../../../dev/test/browser-switches.ts";
import { findBrowser } from "../../../dev/test/browser.ts";

export interface Product {
  url: string;
  /** Where its data is. */
  folder: string;
  email: string;
  password: string;
  /** Of a session that lasts. */
  cookies: Cookies;
  /** A browser of its own, signed in; a telephone's if asked for. */
  signedIn: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  firstCard: FirstCard;
}

/** Milliseconds until the first card stood in an open page by itself. */
export interface FirstCard {
  afterConsent: number;
  afterSync: number;
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

const EMAIL = "commercial@demo.test";

/** The whole product on an empty folder, its CRM connected and the day's list made, and a browser. */
export async function withProduct(act: (product: Product) => Promise<void>): Promise<void> {
  await buildWeb("Relance");
  const folder = mkdtempSync(path.join(tmpdir(), "relance-bench-web-"));
  const port = await freePort();
  const stack = await startStack({ folder, port, seed: "demo", screens: "built", log: () => undefined });
  const launch = () => chromium.launch({ executablePath: findBrowser(), args: BROWSER_SWITCHES });
  let browser = await launch();
  try {
    const password = stack.demoPassword ?? "";
    const first = await newContext(browser, stack.url);
    await signIn(first, EMAIL, password);
    const firstCard = await connect(first);
    const storageState = await first.storageState();
    await first.close();
    const signedIn = async (options: BrowserContextOptions = {}) => {
      // One that has ended takes what was done in it along, and nothing that follows.
      if (!browser.isConnected()) browser = await launch();
      return newContext(browser, stack.url, {
        storageState: { cookies: storageState.cookies, origins: [] },
        ...options,
      });
    };
    await act({
      url: stack.url,
      folder,
      email: EMAIL,
      password,
      cookies: storageState.cookies,
      signedIn,
      firstCard,
    });
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the product answers to a GET of somebody signed in; throws where it is not of this shape. */
export async function answerTo<S extends z.ZodType>(
  context: BrowserContext,
  address: string,
  shape: S,
): Promise<z.output<S>> {
  const reply = await context.request.get(address);
  return shape.parse(await reply.json());
}

const newContext = (
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  browser.newContext({ baseURL, locale: "fr-FR", timezoneId: "Europe/Paris", ...options });

async function signIn(context: BrowserContext, email: string, password: string): Promise<void> {
  const page = await context.newPage();
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await page.waitForURL("**/contacts");
  await page.close();
}

/** Connects HubSpot, while another page shows the list that is still empty. */
async function connect(context: BrowserContext): Promise<FirstCard> {
  const [page, list] = [await context.newPage(), await context.newPage()];
  await list.goto("/contacts");
  await list.getByText("Plus aucune action aujourd'hui").waitFor();
  await page.goto("/settings");
  const [consent] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Connecter", exact: true }).click(),
  ]);
  const consented = Date.now();
  await consent.getByRole("button", { name: "Autoriser" }).click();
  await list.getByRole("article").first().waitFor({ timeout: 180_000 });
  const shown = Date.now();
  const { data } = await answerTo(context, listConnections.path, listConnections.response);
  const synced = Number(data.find(({ crm }) => crm === "hubspot")?.lastSyncedAt ?? Number.NaN);
  await page.close();
  await list.close();
  return { afterConsent: shown - consented, afterSync: shown - synced };
}
