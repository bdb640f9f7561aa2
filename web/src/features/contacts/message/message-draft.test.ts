import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { MessageDraft, type Save } from "./message-draft.ts";

const save = vi.fn<Save>();

beforeEach(() => {
  vi.useFakeTimers();
  save.mockReset().mockResolvedValue();
});

describe("a message being edited", () => {
  it("is saved once, 500 ms after the last keystroke", async () => {
    const draft = new MessageDraft(save);
    draft.edit("B");
    await vi.advanceTimersByTimeAsync(499);
    draft.edit("Bo");
    await vi.advanceTimersByTimeAsync(499);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledExactlyOnceWith("Bo", { keepalive: false });
    expect(draft.view().state).toBe("saved");
    expect(draft.clean()).toBe(true);
  });

  it("is saved at once when one leaves, and not a second time", async () => {
    const draft = new MessageDraft(save);
    draft.edit("Bonjour");
    expect(await draft.flush({ keepalive: true })).toBe(true);
    expect(save).toHaveBeenCalledExactlyOnceWith("Bonjour", { keepalive: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it("asks for nothing when nothing was typed", async () => {
    expect(await new MessageDraft(save).flush()).toBe(true);
    expect(save).not.toHaveBeenCalled();
  });

  it("never overlaps saves: the last text typed is the last saved", async () => {
    const sent: string[] = [];
    save.mockImplementation(async (text) => {
      await new Promise((resolve) => setTimeout(resolve, text === "un" ? 2000 : 10));
      sent.push(text);
    });
    const draft = new MessageDraft(save);
    draft.edit("un");
    await vi.advanceTimersByTimeAsync(600);
    draft.edit("deux");
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual(["un", "deux"]);
    expect(draft.clean()).toBe(true);
  });

  it("leaves with the page that closes, even while an earlier save is under way", async () => {
    let arrive = () => {};
    save.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    const draft = new MessageDraft(save);
    draft.edit("un");
    await vi.advanceTimersByTimeAsync(500);
    draft.edit("deux");
    draft.flushForGood();
    expect(save).toHaveBeenLastCalledWith("deux", { keepalive: true });
    // A page that comes back from the browser's cache goes on from there.
    arrive();
    expect(await draft.flush()).toBe(true);
    draft.flushForGood();
    expect(save).toHaveBeenLastCalledWith("deux", expect.anything());
  });

  it("keeps the text of a failed save, and tries again with the next keystroke", async () => {
    const draft = new MessageDraft(save);
    save.mockRejectedValueOnce(new ApiError({ code: "network", message: "Hors ligne.", status: 0 }));
    draft.edit("Bonjour");
    await vi.advanceTimersByTimeAsync(500);
    expect(draft.view()).toEqual({ text: "Bonjour", state: "failed", problem: "Hors ligne." });
    expect(draft.clean()).toBe(false);
    draft.edit("Bonjour Claire");
    await vi.advanceTimersByTimeAsync(500);
    expect(save).toHaveBeenLastCalledWith("Bonjour Claire", { keepalive: false });
    expect(draft.view()).toMatchObject({ state: "saved", problem: null });
  });

  it("says what is wrong with a message the server refuses", async () => {
    const draft = new MessageDraft(save);
    const details = { ai_iceBreakingMessage: "20000 caractères au plus." };
    save.mockRejectedValueOnce(
      new ApiError({ code: "invalid_request", message: "La demande est mal formée.", status: 400, details }),
    );
    draft.edit("trop");
    await vi.advanceTimersByTimeAsync(500);
    expect(draft.view()).toMatchObject({
      text: "trop",
      state: "failed",
      problem: "Le message est refusé : 20000 caractères au plus.",
    });
  });

  it("keeps the text, and stops saving, once the action was closed meanwhile", async () => {
    const draft = new MessageDraft(save);
    save.mockRejectedValueOnce(new ApiError({ code: "conflict", message: "Action close.", status: 409 }));
    draft.edit("Bonjour");
    await vi.advanceTimersByTimeAsync(500);
    draft.edit("Bonjour encore");
    await vi.advanceTimersByTimeAsync(1000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(draft.view()).toMatchObject({ text: "Bonjour encore", state: "archived" });
  });

  it("tells the screens that watch it", () => {
    const draft = new MessageDraft(save);
    const listener = vi.fn<() => void>();
    const stop = draft.subscribe(listener);
    draft.edit("a");
    expect(listener).toHaveBeenCalledTimes(1);
    expect(draft.watched()).toBe(true);
    stop();
    draft.edit("b");
    expect(listener).toHaveBeenCalledTimes(1);
    expect(draft.watched()).toBe(false);
  });
});
