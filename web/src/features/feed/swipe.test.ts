import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { letSwipe } from "./swipe.ts";

const pressed = vi.fn<(what: string) => void>();
let stop: () => void;
let article: HTMLElement;

/** An element with its children, each button telling what it does. */
function button(key: string, what: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.setAttribute("aria-keyshortcuts", key);
  element.addEventListener("click", () => pressed(what));
  return element;
}

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockReset();
  const list = document.createElement("ol");
  const entry = document.createElement("li");
  article = document.createElement("article");
  article.append(button("s", "done"), button("x", "dismiss"));
  entry.append(article);
  list.append(entry);
  document.body.append(list);
  stop = letSwipe(list);
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

interface Way {
  to: [number, number];
  pointerType?: string;
  end?: "pointerUp" | "pointerCancel";
}
/** A finger that goes from 200, 200 to a place, and is lifted there. */
function swipe({ to: [clientX, clientY], pointerType = "touch", end = "pointerUp" }: Way): void {
  const pointer = { pointerId: 1, pointerType, isPrimary: true };
  fireEvent.pointerDown(article, { ...pointer, clientX: 200, clientY: 200 });
  fireEvent.pointerMove(article, { ...pointer, clientX: (200 + clientX) / 2, clientY: (200 + clientY) / 2 });
  fireEvent.pointerMove(article, { ...pointer, clientX, clientY });
  fireEvent[end](article, { ...pointer, clientX, clientY });
  vi.runAllTimers();
}

describe("a swipe over a card", () => {
  it("presses the button of its side", () => {
    swipe({ to: [320, 210] });
    expect(pressed.mock.calls).toEqual([["done"]]);
    swipe({ to: [80, 195] });
    expect(pressed.mock.calls).toEqual([["done"], ["dismiss"]]);
  });

  it.each<[string, Way]>([
    ["too short", { to: [260, 200] }],
    ["more down than aside", { to: [310, 300] }],
    ["a mouse's", { to: [320, 200], pointerType: "mouse" }],
    ["taken over by the browser", { to: [320, 200], end: "pointerCancel" }],
  ])("does nothing when it is %s, and the card is back in its place", (_, way) => {
    swipe(way);
    expect(pressed).not.toHaveBeenCalled();
    expect(article.style.transform).toBe("");
    expect(article.parentElement?.hasAttribute("data-swipe")).toBe(false);
  });

  it("says on its way what letting go would do", () => {
    const pointer = { pointerId: 1, pointerType: "touch", isPrimary: true };
    fireEvent.pointerDown(article, { ...pointer, clientX: 200, clientY: 200 });
    fireEvent.pointerMove(article, { ...pointer, clientX: 240, clientY: 200 });
    expect(article.parentElement?.dataset["swipe"]).toBe("done");
    fireEvent.pointerMove(article, { ...pointer, clientX: 60, clientY: 200 });
    expect(article.parentElement?.dataset["swipe"]).toBe("dismiss now");
    expect(article.style.transform).toBe("translateX(-140px)");
  });
});
