import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

function Broken(): never {
  throw new Error("broken");
}

describe("a screen that breaks", () => {
  it("says so in French with a way out, and gives the next address its chance", () => {
    vi.mocked(console.error).mockReturnValue();
    const { rerender } = render(
      <ErrorBoundary address="/contacts">
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading", { name: "Cette page n’a pas pu s’afficher" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Recharger la page" })).toBeVisible();
    rerender(<ErrorBoundary address="/settings">Paramètres</ErrorBoundary>);
    expect(screen.getByText("Paramètres")).toBeVisible();
    vi.mocked(console.error).mockClear();
  });

  it("says that its code could not be fetched, where that is all", () => {
    vi.mocked(console.error).mockReturnValue();
    const Unfetched = (): never => {
      throw new TypeError("Failed to fetch dynamically imported module: /assets/settings-screen.js");
    };
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const inTunnel = render(
      <ErrorBoundary address="/settings">
        <Unfetched />
      </ErrorBoundary>,
      { wrapper: MemoryRouter },
    );
    expect(screen.getByRole("alert")).toHaveTextContent(/^Vous êtes hors ligne/);
    // Nothing here makes the page come again, which would lose what it still shows elsewhere.
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("link", { name: "Revenir aux contacts" })).toHaveAttribute("href", "/contacts");
    inTunnel.unmount();
    online.mockReturnValue(true);
    // It has just come again by itself, to no avail.
    sessionStorage.setItem("relance-reloaded", String(Date.now()));
    render(
      <ErrorBoundary address="/settings">
        <Unfetched />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("alert")).toHaveTextContent(/^Une nouvelle version est en ligne/);
    vi.mocked(console.error).mockClear();
  });
});
