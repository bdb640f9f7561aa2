import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Tooltip } from "./tooltip.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Tooltip text="Directrice @ Menuiseries">Direct… @ Menuis…</Tooltip>);
});

describe("the whole of a shortened text", () => {
  const trigger = () => screen.getByRole("button", { name: "Direct… @ Menuis…" });

  it("appears after 700 ms of hover and leaves with the pointer", () => {
    fireEvent.mouseEnter(trigger());
    act(() => void vi.advanceTimersByTime(699));
    expect(screen.queryByRole("tooltip")).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole("tooltip")).toHaveTextContent("Directrice @ Menuiseries");
    fireEvent.mouseLeave(trigger());
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it("appears after 700 ms of focus, describes the text, and leaves with Escape", () => {
    act(() => trigger().focus());
    act(() => void vi.advanceTimersByTime(700));
    expect(trigger()).toHaveAccessibleDescription("Directrice @ Menuiseries");
    fireEvent.keyDown(trigger(), { key: "Escape" });
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it("appears at once on tap", () => {
    fireEvent.click(trigger());
    expect(screen.getByRole("tooltip")).toBeVisible();
  });
});
