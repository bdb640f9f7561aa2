import { afterEach, describe, expect, it, vi } from "vitest";
import { fillStorage } from "../../../test/fill-storage.ts";
import { KeptTexts } from "./kept-texts.ts";

const KEY = "0f".repeat(32);
const text = (words: string, actionId = "action") => ({
  actionId,
  contactId: "contact",
  unsaved: { text: words, basedOn: null, sent: null },
});
let pages = 0;
/** As another page of the same browser has it. */
const onAnotherPage = (userId = "camille", key = KEY): KeptTexts =>
  new KeptTexts(userId, key, `page-${(pages += 1)}`);
const words = async (texts: KeptTexts) => (await texts.takeLeft()).map(({ unsaved }) => unsaved.text);

afterEach(() => {
  vi.useRealTimers();
});

describe("a text kept on the device", () => {
  it("of a letter's other form is found by its name, and no message that a page left", async () => {
    onAnotherPage().putForm("action/sms", { text: "Bonjour Claire" });
    const here = onAnotherPage();
    expect(here.form("action/sms")).toEqual({ text: "Bonjour Claire" });
    expect(here.form("action/linkedin")).toBeNull();
    expect(onAnotherPage("zoe").form("action/sms")).toBeNull();
    expect(await words(here)).toEqual([]);
    here.putForm("action/sms", null);
    expect(onAnotherPage().form("action/sms")).toBeNull();
  });

  it("is found by the next page, once, the oldest first", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(new Date("2026-11-23T09:00:00Z"));
    onAnotherPage().put(text("Bonjour Élodie 👋"));
    vi.setSystemTime(new Date("2026-11-23T08:00:00Z"));
    onAnotherPage().put(text("Plus tôt"));
    const here = new KeptTexts("camille", KEY);
    expect(await words(here)).toEqual(["Plus tôt", "Bonjour Élodie 👋"]);
    expect(await words(here)).toEqual([]);
  });

  it("outlives the page that took it over", async () => {
    onAnotherPage().put(text("Un"));
    const there = onAnotherPage();
    const [taken] = await there.takeLeft();
    expect(taken).toMatchObject({ actionId: "action", contactId: "contact" });
    expect(await words(new KeptTexts("camille", KEY))).toEqual(["Un"]);
  });

  it("is the last one typed for its message, and gone once it is saved", async () => {
    const there = onAnotherPage();
    there.put(text("Un"));
    there.put(text("Un et deux"));
    there.put(text("Ailleurs", "other"));
    there.drop("other");
    expect(await words(new KeptTexts("camille", KEY))).toEqual(["Un et deux"]);
  });

  it("stands nowhere in plain words, nor twice in the same ones", async () => {
    const there = onAnotherPage();
    there.put(text("Bonjour Claire"));
    const first = JSON.stringify(localStorage);
    there.put(text("Bonjour Claire"));
    expect(JSON.stringify(localStorage)).not.toBe(first);
    expect(first).not.toContain("Claire");
    expect(first).not.toContain(Buffer.from("Claire").toString("hex"));
  });

  it("opens for nobody else, and stays for whom it is of", async () => {
    onAnotherPage().put(text("Un"));
    expect(await words(new KeptTexts("paul", KEY))).toEqual([]);
    expect(await words(new KeptTexts("camille", "aa".repeat(32)))).toEqual([]);
    expect(await words(new KeptTexts("camille", KEY))).toEqual(["Un"]);
  });

  it("opens under no other message's name", async () => {
    onAnotherPage().put(text("Un"));
    const [name = ""] = Object.keys(localStorage);
    localStorage.setItem(name.replace("action", "moved"), localStorage.getItem(name) ?? "");
    localStorage.removeItem(name);
    expect(await words(new KeptTexts("camille", KEY))).toEqual([]);
  });

  it("is erased when its person leaves, and no other's is", async () => {
    onAnotherPage().put(text("Un"));
    onAnotherPage("paul").put(text("De Paul"));
    await new KeptTexts("camille", KEY).erase();
    expect(await words(new KeptTexts("camille", KEY))).toEqual([]);
    expect(await words(new KeptTexts("paul", KEY))).toEqual(["De Paul"]);
  });

  it("is forgotten after thirty days", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(new Date("2026-10-20T09:00:00Z"));
    onAnotherPage().put(text("Un"));
    vi.setSystemTime(new Date("2026-11-23T09:00:00Z"));
    expect(await words(new KeptTexts("camille", KEY))).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it("is forgotten then, too, where it was typed in an organization that is not opened again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(new Date("2026-10-20T09:00:00Z"));
    onAnotherPage().put({ ...text("Un"), organizationId: "autre" });
    expect(await new KeptTexts("camille", KEY).takeLeft("celle-ci")).toEqual([]);
    expect(localStorage).toHaveLength(1);
    vi.setSystemTime(new Date("2026-11-23T09:00:00Z"));
    await new KeptTexts("camille", KEY).takeLeft("celle-ci");
    expect(localStorage).toHaveLength(0);
  });

  it("is not kept where the browser has no room, and that is told", () => {
    fillStorage();
    expect(new KeptTexts("camille", KEY).put(text("Un"))).toBe(false);
  });
});
