import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { useFocusOnNewScreens } from "./focus-new-screens.ts";

function Focus() {
  useFocusOnNewScreens();
  return null;
}

const page = (isLoaded: boolean) => (
  <MemoryRouter initialEntries={["/contacts"]}>
    <main>
      <Routes>
        <Route path="/contacts" element={<Link to="/contacts/1">Claire Morel</Link>} />
        <Route path="/contacts/1" element={<h1>Claire Morel</h1>} />
      </Routes>
    </main>
    {isLoaded && <Focus />}
  </MemoryRouter>
);

describe("the focus, by code that comes late", () => {
  it("goes to the heading of a screen that somebody went to before", async () => {
    const { rerender } = render(page(false));
    await userEvent.click(screen.getByRole("link"));
    rerender(page(true));
    expect(screen.getByRole("heading")).toHaveFocus();
  });

  it("stays where it is on the screen one opened", () => {
    const { rerender } = render(page(false));
    rerender(page(true));
    expect(document.body).toHaveFocus();
  });
});
