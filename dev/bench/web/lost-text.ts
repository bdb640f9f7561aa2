import type { BrowserContext, Page } from "@playwright/test";
import { seededRandom } from "../../readings/random.ts";
import { type Product, withProduct } from "./product.ts";
import { printFigure } from "../print-figure.ts";

const SEQUENCES = Number(process.argv[4] ?? 200);
/** The first of them: each is the same in every run. */
const FIRST = Number(process.argv[5] ?? 0);
/** Conflicts that a message may have at most: more would be a question without an end. */
const QUESTIONS = 20;
const STEPS = 7;
/** Sessions begin again at most this often, milliseconds: the form has a limit of its own. */
const PATIENCE = 60_000;

/**
 * Words typed into a message in two tabs, among reloads, ways back, lost networks and sessions that end. At the end
 * the page is opened anew: every word must stand in the message, or in a text that the page offers. Prints how many
 * are lost (wanted: none).
 */
export async function benchLostText(): Promise<void> {
  await withProduct(async (product) => {
    const context = await product.signedIn();
    const reply = await context.request.get("/api/me/contacts/feed");
    const { data } = (await reply.json()) as { data: { id: string; actions: { id: string }[] }[] };
    await context.close();
    let typed = 0;
    let asked = 0;
    let unreached = 0;
    const lost: string[] = [];
    for (let sequence = FIRST; sequence < FIRST + SEQUENCES; sequence++) {
      const contact = data[sequence % data.length];
      if (contact === undefined) throw new Error("no contact today");
      const run = new Sequence(product, contact.id, contact.actions[0]?.id ?? "", sequence);
      const outcome = await run.play();
      typed += outcome.typed;
      asked += outcome.asked;
      unreached += outcome.steps.split("(unreached)").length - 1;
      if (sequence % 20 === 19)
        console.error(`${sequence + 1} sequences, ${typed} words, ${lost.length} lost`);
      lost.push(...outcome.lost.map((word) => `${sequence}: ${word} (${outcome.steps})`));
    }
    printFigure({
      name: "web-lost-text",
      sequences: SEQUENCES,
      typed,
      asked,
      lost: lost.length,
      wanted: 0,
    });
    for (const line of lost) console.log(line);
  });
}

class Sequence {
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

  constructor(product: Product, contactId: string, actionId: string, number: number) {
    this.#product = product;
    this.#address = `/contacts/${contactId}`;
    this.#actionId = actionId;
    this.#number = number;
    this.#random = seededRandom(number + 1);
  }

  async play(): Promise<{ typed: number; asked: number; lost: string[]; steps: string }> {
    this.#context = await this.#product.signedIn();
    await this.#context.request.put(`/api/actions/${this.#actionId}`, {
      data: { ai_iceBreakingMessage: "Bonjour." },
    });
    await this.#open();
    await this.#type();
    for (let step = 0; step < STEPS; step++) await this.#step();
    const found = await this.#found();
    await this.#context.close();
    const lost = this.#words.filter((word) => !found.text.includes(word));
    return { typed: this.#words.length, asked: found.asked, lost, steps: this.#steps.join(" ") };
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
      this.#steps.push("(unreached)");
      return;
    }
    await tab.keyboard.press("Control+End");
    await tab.keyboard.type(` ${word}`);
    // Taken away between two keys: only what was typed before could be kept.
    const held = await editor.inputValue({ timeout: 1_000 }).catch(() => "");
    if (held.includes(word)) this.#words.push(word);
    else this.#steps.push("(unreached)");
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
  async #found(): Promise<{ text: string; asked: number }> {
    if (!this.#online) await this.#turnNetwork();
    const context = this.#context;
    if (context === undefined) throw new Error("no browser");
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
        if (asked > QUESTIONS) throw new Error(`asked without end: ${this.#number} ${this.#steps.join(" ")}`);
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
    const reply = await context.request.get(`/api${this.#address}`);
    const { actions } = (await reply.json()) as { actions: { ai_iceBreakingMessage: string }[] };
    return { text: text + actions.map((action) => action.ai_iceBreakingMessage).join(" "), asked };
  }
}
