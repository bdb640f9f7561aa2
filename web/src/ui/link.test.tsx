import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigationType } from "react-router";
import { expect, test } from "vitest";
import { Link } from "./link.tsx";

const Place = () => (
  <output>{`${useLocation().pathname}${useLocation().search} ${useNavigationType()}`}</output>
);

const show = (to: string) =>
  render(
    <MemoryRouter initialEntries={["/contacts"]}>
      <Link to={to}>Promesses</Link>
      <Place />
    </MemoryRouter>,
  );

test("a click follows it within the application", () => {
  show("/promises?who=me");
  fireEvent.click(screen.getByRole("link", { name: "Promesses" }));
  expect(screen.getByRole("status").textContent).toBe("/promises?who=me PUSH");
});

test("the page one is on does not come twice on the way back", () => {
  show("/contacts");
  fireEvent.click(screen.getByRole("link", { name: "Promesses" }));
  expect(screen.getByRole("status").textContent).toBe("/contacts REPLACE");
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  "with %o the browser follows it itself",
  (how) => {
    show("/promises");
    const isFollowedByTheBrowser = fireEvent.click(screen.getByRole("link", { name: "Promesses" }), how);
    expect(isFollowedByTheBrowser).toBe(true);
    expect(screen.getByRole("status").textContent).toBe("/contacts POP");
  },
);
