import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { freePort } from "../../stack/postgres.ts";
import { startStack } from "../../stack/stack.ts";
import { buildWeb } from "../../stack/web.ts";
import { findBrowser } from "../../test/browser.ts";

export interface Product {
  url: string;
  /** Where its data is. */
  folder: string;
  browser: Browser;
  email: string;
  password: string;
  /** Of a session that lasts. */
  cookies: Cookies;
  /** A browser of its own, signed in. */
  signedIn: () => Promise<BrowserContext>;
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

const EMAIL = "commercial@demo.test";

/** The whole product on an empty folder, its CRM connected and the day's list made, and a browser. */
export async function withProduct(act: (product: Product) => Promise<void>): Promise<void> {
  await buildWeb("Relance");
  const folder = mkdtempSync(path.join(tmpdir(), "relance-bench-web-"));
  const port = await freePort();
  const stack = await startStack({ folder, port, seed: "demo", screens: "built", log: () => undefined });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const password = stack.demoPassword ?? "";
    const first = await newContext(browser, stack.url);
    await signIn(first, EMAIL, password);
    await connect(first);
    const storageState = await first.storageState();
    await first.close();
    const signedIn = async () =>
      newContext(browser, stack.url, { cookies: storageState.cookies, origins: [] });
    await act({
      url: stack.url,
      folder,
      browser,
      email: EMAIL,
      password,
      cookies: storageState.cookies,
      signedIn,
    });
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Stored = Awaited<ReturnType<BrowserContext["storageState"]>>;

const newContext = (browser: Browser, baseURL: string, storageState?: Stored): Promise<BrowserContext> =>
  browser.newContext({
    baseURL,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    ...(storageState === undefined ? {} : { storageState }),
  });

async function signIn(context: BrowserContext, email: string, password: string): Promise<void> {
  const page = await context.newPage();
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await page.waitForURL("**/contacts");
  await page.close();
}

async function connect(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto("/settings");
  const [consent] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Connecter", exact: true }).click(),
  ]);
  await consent.getByRole("button", { name: "Autoriser" }).click();
  await page.goto("/contacts");
  await page.getByRole("article").first().waitFor({ timeout: 180_000 });
  await page.close();
}
