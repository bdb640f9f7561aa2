import { act, fireEvent, render, screen } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notify } from "./notify.ts";
import Toaster, { TOAST } from "./toaster.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => void toast.dismiss());
  act(() => void vi.advanceTimersByTime(1000));
});

describe("toasts", () => {
  it("are those of docs/product.md, 9", () => {
    expect(TOAST).toEqual({ duration: 4000, visible: 3, width: 356, gap: 14, hotkey: ["altKey", "KeyT"] });
    notify({ kind: "success", text: "Bonjour" });
    render(<Toaster />);
    act(() => void vi.advanceTimersByTime(50));
    const list = screen.getByText("Bonjour").closest("ol");
    expect(list).toHaveAttribute("data-x-position", "right");
    expect(list).toHaveAttribute("data-y-position", "bottom");
    expect(list?.style.getPropertyValue("--width")).toBe("356px");
    expect(list?.style.getPropertyValue("--gap")).toBe("14px");
  });

  it("said before they can be shown are shown as soon as they can", () => {
    notify({ kind: "error", text: "Trop tôt" });
    render(<Toaster />);
    act(() => void vi.advanceTimersByTime(50));
    expect(screen.getByText("Trop tôt")).toBeInTheDocument();
  });

  it("leave after 4000 ms", () => {
    render(<Toaster />);
    act(() => notify({ kind: "plain", text: "Passager" }));
    act(() => void vi.advanceTimersByTime(3900));
    expect(screen.getByText("Passager")).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(200));
    act(() => void vi.advanceTimersByTime(250));
    expect(screen.queryByText("Passager")).toBeNull();
  });

  it("of one place are shown although the one before is on its way out", () => {
    render(<Toaster />);
    act(() => notify({ kind: "plain", text: "avant", id: "place" }));
    act(() => void vi.advanceTimersByTime(50));
    act(() => notify({ kind: "plain", text: "au lieu", id: "place" }));
    act(() => void vi.advanceTimersByTime(50));
    expect(screen.queryByText("avant")).toBeNull();
    act(() => void vi.advanceTimersByTime(4000));
    act(() => notify({ kind: "plain", text: "après", id: "place" }));
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByText("au lieu")).toBeNull();
    expect(screen.getByText("après")).toBeInTheDocument();
  });

  it("of one place are shown although the one before leaves by the press of its own action", () => {
    render(<Toaster />);
    const onClick = vi.fn(() => notify({ kind: "plain", text: "rouverte", id: "place" }));
    act(() => notify({ kind: "plain", text: "masquée", id: "place", action: { label: "Annuler", onClick } }));
    act(() => void vi.advanceTimersByTime(50));
    act(() => void fireEvent.click(screen.getByRole("button", { name: "Annuler", hidden: true })));
    act(() => void vi.advanceTimersByTime(1000));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.queryByText("masquée")).toBeNull();
    expect(screen.getByText("rouverte")).toBeInTheDocument();
  });

  it("show three at a time", () => {
    render(<Toaster />);
    act(() => {
      for (const text of ["un", "deux", "trois", "quatre"]) notify({ kind: "plain", text });
    });
    act(() => void vi.advanceTimersByTime(50));
    expect(document.querySelectorAll("[data-sonner-toast][data-visible=true]")).toHaveLength(3);
  });

  it("come to the keyboard with Alt+T", () => {
    render(<Toaster />);
    act(() => notify({ kind: "plain", text: "Ici" }));
    act(() => void vi.advanceTimersByTime(50));
    fireEvent.keyDown(document, { altKey: true, code: "KeyT" });
    expect(screen.getByText("Ici").closest("ol")).toHaveFocus();
  });
});
