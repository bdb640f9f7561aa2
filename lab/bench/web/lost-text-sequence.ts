import type { BrowserContext, Page } from "@playwright/test";
import { contract as getContact } from "../../../functions/contacts/get-contact.ts";
import { seededRandom } from "../../training/random.ts";
import { answerTo, type Product } from "./product.ts";

/** Conflicts that a message may have at most: more would be a question without an end. */
const QUESTIONS = 20;
const STEPS = 7;
/** Sessions begin again at most this often, milliseconds: the form has a limit of its own. */
const PATIENCE = 60_000;
/** Milliseconds after which a sequence that is not over is broken: the longest are a quarter of it. */
const LIMIT = 300_000;
const UNREACHED = "(unreached)";

export interface Outcome {
  typed: number;
  asked: number;
  /** Times the editor could not be reached, or was taken away between two keys. */
  unreached: number;
  /** Words that stand nowhere. */
  lost: string[];
}

/** What happens to one message in two tabs: the same in every run of the same number. */
export class Sequence {
  readonly #words: string[] = [];
  readonly #steps: string[] = [];
  readonly #random: () => number;
  readonly #product: Product;
  readonly #address: string;
  readonly #actionId: string;
  readonly #number: number;
  #context: BrowserContext | undefined;
  #tabs: Page[] = [];
  #online = true;

  constructor(product: Product, message: { contactId: string; actionId: string }, number: number) {
    this.#product = product;
    this.#address = `/contacts/${message.contactId}`;
    this.#actionId = message.actionId;
    this.#number = number;
    this.#random = seededRandom(number + 1);
  }

  /** Throws where it does not come to its end: what is lost is not known then. */
  async play(): Promise<Outcome> {
    const context = await this.#product.signedIn();
    this.#context = context;
    let ending: Promise<void> | undefined;
    // Whatever it waits for then fails, be it the end of its pages.
    const limit = setTimeout(() => {
      ending = context.browser()?.close();
    }, LIMIT);
    try {
      const outcome = await this.#run(context);
      await context.close();
      return outcome;
    } catch (error) {
      if (ending === undefined) {
        await context.close();
        throw error;
      }
      // The next one must not be given a browser that is about to end.
      await ending;
      throw new Error(`not over within ${LIMIT / 1000} s`, { cause: error });
    } finally {
      clearTimeout(limit);
    }
  }

  /** What was done so far, in words. */
  steps(): string {
    return this.#steps.join(" ");
  }

  async #run(context: BrowserContext): Promise<Outcome> {
    const reply = await context.request.put(`/api/actions/${this.#actionId}`, {
      data: { ai_iceBreakingMessage: "Bonjour." },
    });
    if (!reply.ok()) throw new Error(`the message could not be set anew: ${reply.status()}`);
    await this.#open();
    await this.#type();
    for (let step = 0; step < STEPS; step++) await this.#step();
    const found = await this.#found(context);
    return {
      typed: this.#words.length,
      asked: found.asked,
      unreached: this.#steps.filter((step) => step === UNREACHED).length,
      lost: this.#words.filter((word) => !found.text.includes(word)),
    };
  }

  async #step(): Promise<void> {
    const steps: [string, () => Promise<void>][] = [
      ["type", () => this.#type()],
      ["type", () => this.#type()],
      ["reload", () => this.#reload()],
      ["back", () => this.#back()],
      ["network", () => this.#turnNetwork()],
      ["end", () => this.#endSession()],
      ["tab", () => this.#open()],
      ["wait", () => new Promise((resolve) => setTimeout(resolve, 700))],
    ];
    const chosen = steps[Math.floor(this.#random() * steps.length)];
    if (chosen === undefined) throw new Error("no step");
    this.#steps.push(chosen[0]);
    await chosen[1]();
  }

  /** The tab a step is done in. */
  #tab(): Page {
    const tab = this.#tabs[Math.floor(this.#random() * this.#tabs.length)];
    if (tab === undefined) throw new Error("no tab");
    return tab;
  }

  async #open(): Promise<void> {
    if (!this.#online || this.#tabs.length === 2 || this.#context === undefined) return;
    const tab = await this.#context.newPage();
    await tab.goto(this.#address);
    this.#tabs.push(tab);
  }

  /** A word at the end of the message, where the editor can be reached: a session that ends takes it away. */
  async #type(): Promise<void> {
    const tab = this.#tab();
    const word = `mot${this.#number}x${this.#words.length}`;
    const editor = tab.getByRole("textbox", { name: "Message" });
    try {
      if (!(await this.#reachEditor(tab))) return;
      await editor.focus({ timeout: 5_000 });
    } catch {
      this.#steps.push(UNREACHED);
      return;
    }
    await tab.keyboard.press("Control+End");
    await tab.keyboard.type(` ${word}`);
    // Taken away between two keys: only what was typed before could be kept.
    const held = await editor.inputValue({ timeout: 1_000 }).catch(() => "");
    if (held.includes(word)) this.#words.push(word);
    else this.#steps.push(UNREACHED);
  }

  async #reachEditor(tab: Page): Promise<boolean> {
    if (!tab.url().includes(this.#address)) {
      if (!this.#online) return false;
      await tab.goto(this.#address);
    }
    const edit = tab.getByRole("tab", { name: "Éditer" });
    const login = tab.getByRole("button", { name: "Me connecter" });
    try {
      await edit
        .or(login)
        .first()
        .waitFor({ timeout: this.#online ? PATIENCE : 2_000 });
    } catch (error) {
      // A page that the network left before it was there.
      if (this.#online) throw error;
      return false;
    }
    if (await login.isVisible()) {
      if (!this.#online) return false;
      await this.#signIn(tab);
      await tab.goto(this.#address);
      await edit.waitFor({ timeout: PATIENCE });
    }
    await edit.click({ timeout: 5_000 });
    return true;
  }

  async #reload(): Promise<void> {
    // Without a network there is no page to come: the browser is left instead.
    if (this.#online) await this.#tab().reload();
    else await this.#tab().goto("about:blank");
  }

  async #back(): Promise<void> {
    const back = this.#tab().getByRole("button", { name: "Retour" });
    // The session may end meanwhile, and take the button away.
    if (await back.isVisible()) await back.click({ timeout: 3_000 }).catch(() => undefined);
  }

  async #turnNetwork(): Promise<void> {
    this.#online = !this.#online;
    await this.#context?.setOffline(!this.#online);
  }

  async #endSession(): Promise<void> {
    await this.#context?.clearCookies();
  }

  /** By the form; where its limit is reached, by the session of the first browser. */
  async #signIn(tab: Page): Promise<void> {
    await tab.getByLabel("Email").fill(this.#product.email);
    await tab.getByLabel("Mot de passe", { exact: true }).fill(this.#product.password);
    await tab.getByRole("button", { name: "Me connecter" }).click();
    await tab
      .waitForURL((url) => !url.pathname.startsWith("/auth"), { timeout: 4_000 })
      .catch(() => this.#context?.addCookies(this.#product.cookies));
  }

  /** Every text that a new page holds or offers, once it has settled. */
  async #found(context: BrowserContext): Promise<{ text: string; asked: number }> {
    if (!this.#online) await this.#turnNetwork();
    for (const tab of this.#tabs) await tab.close();
    const page = await context.newPage();
    await page.goto(this.#address);
    const edit = page.getByRole("tab", { name: "Éditer" });
    await edit
      .or(page.getByRole("button", { name: "Me connecter" }))
      .first()
      .waitFor({ timeout: PATIENCE });
    if (page.url().includes("/auth")) {
      await this.#signIn(page);
      await page.goto(this.#address);
      await edit.waitFor({ timeout: PATIENCE });
    }
    const keep = page.getByRole("button", { name: "Garder le mien" });
    let text = "";
    let asked = 0;
    for (let turn = 0; turn < 40; turn++) {
      await page.waitForTimeout(250);
      if (await keep.isVisible()) {
        asked++;
        if (asked > QUESTIONS) throw new Error("asked without end");
        text += await page.locator("main").textContent();
        await keep.click();
        turn = 0;
      } else {
        const left = await page.evaluate(
          () => Object.keys(localStorage).filter((name) => name.startsWith("relance-text:")).length,
        );
        if (left === 0 && turn > 3) break;
      }
    }
    const { actions } = await answerTo(context, `/api${this.#address}`, getContact.response);
    return { text: text + actions.map((action) => action.ai_iceBreakingMessage).join(" "), asked };
  }
}
