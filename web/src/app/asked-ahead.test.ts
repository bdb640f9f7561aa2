import { runInThisContext } from "node:vm";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ASK_AHEAD } from "../../ask-ahead.ts";
import { FIRST_QUESTIONS } from "../../screens.ts";
import { askedAhead, takeAskedAhead } from "../lib/asked-ahead.ts";
import { answered, exchange } from "../lib/http.ts";
import { Frame } from "./frame.tsx";
import { createQueryClient } from "./query-client.ts";
import { preloadScreen } from "./screens.tsx";
import { aFeed, aFeedItem, anArchivedAction, aSession, uuid } from "../test/fixtures.ts";
import { answer, type Answers, refusal, renderApp, type Seen } from "../test/render-app.tsx";

const ANSWERS = { "GET /api/contacts": { data: [], meta: { itemCount: 0 } } };
const FEED = "/api/me/contacts/feed";

const pathOf = ({ call, query }: Seen): string => `${call.replace("GET ", "")}${query}`;

/** Opens the page of an address, and waits for the answers of what it asks before any other code is there. */
async function openPage(address: string, answers: Answers = {}): Promise<string[]> {
  const seen = answer({ ...ANSWERS, ...answers });
  const script = document.createElement("script");
  script.dataset["code"] = JSON.stringify({ "/contacts": ["/assets/feed.js", "/assets/feed.css"] });
  script.dataset["font"] = "/assets/letters.woff2";
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  window.history.replaceState(null, "", address);
  runInThisContext(ASK_AHEAD);
  await globalThis.askedAhead?.get("/api/auth/get-session")?.catch(() => undefined);
  await answered();
  return seen.map(pathOf);
}

afterEach(() => {
  globalThis.askedAhead = undefined;
  for (const link of document.head.querySelectorAll("link")) link.remove();
});

describe("the frame of the list", () => {
  it("is shown once all its styles are there, not by the first of them", async () => {
    const script = document.createElement("script");
    script.dataset["code"] = JSON.stringify({ "/contacts": ["/assets/feed.css", "/assets/shared.css"] });
    answer(ANSWERS);
    const links: Element[] = [];
    vi.spyOn(document.head, "appendChild").mockImplementation((link) => {
      if (link instanceof Element) links.push(link);
      return link;
    });
    vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
    window.history.replaceState(null, "", "/contacts");
    runInThisContext(ASK_AHEAD);
    document.dispatchEvent(new Event("readystatechange"));
    const page = document.documentElement;
    const sheets = links.filter((link) => link.getAttribute("rel") === "stylesheet");
    expect(sheets).toHaveLength(2);
    sheets[0]?.dispatchEvent(new Event("load"));
    expect(page.dataset["list"]).toBeUndefined();
    sheets[1]?.dispatchEvent(new Event("load"));
    expect(page.dataset["list"]).toBe("");
    delete page.dataset["list"];
    await answered();
  });
});

describe("what the page asks before the code is there", () => {
  it.each(Object.entries(FIRST_QUESTIONS))(
    "is on %s what its screen asks for first, which asks for none of it again",
    async (address, questions) => {
      const at = address.replace(":contactId", uuid(1));
      const wanted = questions.map((path) =>
        path.replace(":contactId", uuid(1)).replace(":organizationId", uuid(500)),
      );
      expect((await openPage(at)).toSorted()).toEqual(["/api/auth/get-session", ...wanted].toSorted());

      const { seen } = renderApp(at, ANSWERS);
      await waitFor(() => expect([...(globalThis.askedAhead?.keys() ?? [])]).toEqual([]));
      expect(seen.map(pathOf).filter((path) => wanted.includes(path))).toEqual([]);
    },
  );

  it.each(Object.keys(FIRST_QUESTIONS))(
    "is on %s put into the cache before the screen is shown",
    async (address) => {
      const path = address.replace(":contactId", uuid(1));
      const asked = await openPage(path);
      void takeAskedAhead("/api/auth/get-session");
      const readAhead = await preloadScreen(path);
      await readAhead?.({ client: createQueryClient(), path, organizationId: uuid(500) });
      expect([...askedAhead()]).toEqual([]);
      expect(new Set(asked).size).toBe(asked.length);
    },
  );

  it.each([
    ["nobody is signed in", { "GET /api/auth/get-session": null }],
    ["no organization is active", { "GET /api/auth/get-session": aSession({ organization: null }) }],
    ["the session is refused", { "GET /api/auth/get-session": refusal(503, "unavailable", "Plus tard.") }],
  ])("is the session alone while %s", async (_, answers) => {
    expect(await openPage("/contacts", answers)).toEqual(["/api/auth/get-session"]);
  });

  it("is the session alone where the address narrows a list", async () => {
    expect(await openPage("/contacts/all?q=durand")).toEqual(["/api/auth/get-session"]);
  });

  it("names the code and styles of the screen", async () => {
    await openPage("/contacts");
    const named = [...document.head.querySelectorAll("link:not([as=font], [rel=stylesheet])")];
    expect(named.map((link) => link.outerHTML)).toEqual([
      `<link rel="modulepreload" as="script" crossorigin="" href="/assets/feed.js">`,
      `<link rel="preload" as="style" crossorigin="" href="/assets/feed.css">`,
    ]);
  });

  it("asks for the heading's letters where the network has room for them, and not where it is slow or metered", async () => {
    const letters = () => document.head.querySelector("link[as=font]")?.getAttribute("href") ?? null;
    await openPage("/contacts");
    expect(letters()).toBe("/assets/letters.woff2");
    document.head.querySelector("link[as=font]")?.remove();
    for (const connection of [{ effectiveType: "3g" }, { effectiveType: "4g", saveData: true }]) {
      Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
      await openPage("/contacts");
      expect(letters()).toBeNull();
      expect(document.documentElement.dataset["slow"]).toBe("");
      delete document.documentElement.dataset["slow"];
    }
    Reflect.deleteProperty(navigator, "connection");
  });

  it("fills the frame of the list with the words of the cards still to do", async () => {
    render(createElement(MemoryRouter, null, createElement(Frame)));
    const [open, handled] = [aFeedItem(), aFeedItem({ id: uuid(2), lastName: "Traitée" })];
    const feed = aFeed([open, { ...handled, actions: [anArchivedAction({ contactId: uuid(2) })] }]);
    await openPage("/contacts", { [`GET ${FEED}`]: feed });
    await waitFor(() => expect(document.querySelector("[data-frame] h3")?.textContent).toBe("Claire Morel"));
    const entries = [...document.querySelectorAll("[data-frame] li")];
    expect(entries).toHaveLength(1);
    expect(entries[0]?.textContent).toContain(open.actions[0]?.ai_prettyAction);
    expect(entries[0]?.textContent).toContain("Direct… @ Menuis…");
    expect(document.querySelector("[data-frame] h1")?.textContent).toBe("Bonjour Camille");
  });

  it.each([
    ["both names", {}],
    ["a last name alone", { firstName: null }],
    ["an address alone", { firstName: null, lastName: null }],
    ["nothing to be called by", { firstName: null, lastName: null, email: null }],
  ])("has the words of the card that takes their place, of a contact with %s", async (_, names) => {
    render(createElement(MemoryRouter, null, createElement(Frame)));
    const answers = { [`GET ${FEED}`]: aFeed([aFeedItem(names)]) };
    await openPage("/contacts", answers);
    const wordsOf = (name: string): string =>
      document.querySelector(`[data-frame] li [data-fill=${name}]`)?.textContent ?? "";
    await waitFor(() => expect(wordsOf("name")).not.toBe(""));
    const [name, action, why] = ["name", "action", "why"].map(wordsOf);
    cleanup();
    globalThis.askedAhead = undefined;

    renderApp("/contacts", { ...ANSWERS, ...answers });
    const card = await screen.findByRole("article", { name: name ?? "" });
    expect(card.textContent).toContain(action);
    // The frame has the quote's marks as letters, where the card leaves them to the browser.
    expect(card.textContent).toContain((why ?? "").replace(/^« (.*) »$/u, "$1"));
  });

  it("is forgotten as soon as anything is written: another may be signed in then", async () => {
    await openPage("/contacts", { "POST /api/auth/sign-out": {} });
    expect(globalThis.askedAhead?.has(FEED)).toBe(true);
    await exchange({ method: "POST", path: "/api/auth/sign-out" });
    expect(takeAskedAhead(FEED)).toBeUndefined();
  });
});
