import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { MessageDraft, type Save } from "./message-draft.ts";

const EDITED = new Date("2026-11-23T09:00:00.000Z");
const save = vi.fn<Save>();

beforeEach(() => {
  vi.useFakeTimers();
  save.mockReset().mockResolvedValue(EDITED);
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
    expect(save).toHaveBeenCalledExactlyOnceWith("Bo", { keepalive: false, basedOn: undefined });
    expect(draft.view().state).toBe("saved");
    expect(draft.clean()).toBe(true);
  });

  it("is saved at once when one leaves, and not a second time", async () => {
    const draft = new MessageDraft(save);
    draft.edit("Bonjour");
    expect(await draft.flush({ keepalive: true })).toBe(true);
    expect(save).toHaveBeenCalledExactlyOnceWith("Bonjour", { keepalive: true, basedOn: undefined });
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
      return EDITED;
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
    save.mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve(EDITED))));
    const draft = new MessageDraft(save);
    draft.edit("un");
    await vi.advanceTimersByTimeAsync(500);
    draft.edit("deux");
    draft.flushForGood();
    expect(save).toHaveBeenLastCalledWith("deux", { keepalive: true, basedOn: undefined });
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
    expect(draft.view()).toEqual({
      text: "Bonjour",
      state: "failed",
      problem: "Hors ligne.",
      theirs: null,
      left: null,
    });
    expect(draft.clean()).toBe(false);
    draft.edit("Bonjour Claire");
    await vi.advanceTimersByTimeAsync(500);
    expect(save).toHaveBeenLastCalledWith("Bonjour Claire", { keepalive: false, basedOn: undefined });
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
      problem: "Le message est refusé\u00A0: 20000 caractères au plus.",
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

describe("a text that another page left", () => {
  const left = (text: string) => ({ text, basedOn: null, sent: null });

  it("takes the place of nothing that somebody types: it is offered, taken or forgotten", async () => {
    const draft = new MessageDraft(save);
    draft.subscribe(() => undefined);
    draft.edit("Le mien");
    const taken = vi.fn<() => void>();
    draft.resume(left("Le premier"), taken);
    draft.resume(left("Le second"), taken);
    await draft.flush();
    expect(draft.view()).toMatchObject({ text: "Le mien", state: "saved", left: "Le premier" });
    expect(taken).not.toHaveBeenCalled();
    draft.forgetLeft();
    expect(draft.view().left).toBe("Le second");
    draft.takeLeft();
    await draft.flush();
    expect(taken).toHaveBeenCalledTimes(2);
    expect(draft.view()).toMatchObject({ text: "Le second", left: null });
  });
});

describe("a message that was changed elsewhere", () => {
  const stale = (text: string) =>
    new ApiError({
      code: "conflict",
      message: "Changé.",
      status: 409,
      details: { ai_iceBreakingMessage: text, editedAt: EDITED.toISOString() },
    });
  /** A draft over a message that nobody had edited, whose save finds another text. */
  const found = async () => {
    const draft = new MessageDraft(save);
    draft.hold({ text: "Bonjour", editedAt: null });
    save.mockRejectedValueOnce(stale("Le leur"));
    draft.edit("Le mien");
    await vi.advanceTimersByTimeAsync(500);
    return draft;
  };

  it("is told with both texts, and nothing is saved until one is chosen", async () => {
    const draft = await found();
    expect(save).toHaveBeenLastCalledWith("Le mien", { keepalive: false, basedOn: null });
    expect(draft.view()).toMatchObject({ text: "Le mien", state: "stale", theirs: { text: "Le leur" } });
    draft.edit("Le mien aussi");
    expect(await draft.flush()).toBe(false);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it("is one's own once one keeps it, over what was seen", async () => {
    const draft = await found();
    expect(await draft.keepMine()).toBe(true);
    expect(save).toHaveBeenLastCalledWith("Le mien", { keepalive: false, basedOn: EDITED });
  });

  it("is the other once one takes it", async () => {
    const draft = await found();
    draft.takeTheirs();
    expect(draft.view()).toMatchObject({ text: null, state: "saved" });
    draft.edit("Le leur, relu");
    await draft.flush();
    expect(save).toHaveBeenLastCalledWith("Le leur, relu", { keepalive: false, basedOn: EDITED });
  });

  it("is no conflict where it is one's own save whose answer was lost", async () => {
    const draft = new MessageDraft(save);
    draft.hold({ text: "Bonjour", editedAt: null });
    save.mockRejectedValueOnce(new ApiError({ code: "network", message: "Hors ligne.", status: 0 }));
    draft.edit("Un");
    await vi.advanceTimersByTimeAsync(500);
    save.mockRejectedValueOnce(stale("Un"));
    draft.edit("Un et deux");
    await vi.advanceTimersByTimeAsync(500);
    expect(save).toHaveBeenLastCalledWith("Un et deux", { keepalive: false, basedOn: EDITED });
    expect(draft.clean()).toBe(true);
  });

  it("is shown as it is now where nothing unsaved stands here", async () => {
    const draft = new MessageDraft(save);
    draft.edit("Un");
    await draft.flush();
    draft.hold({ text: "D’ailleurs", editedAt: new Date("2026-11-23T09:30:00.000Z") });
    expect(draft.view().text).toBeNull();
  });
});
