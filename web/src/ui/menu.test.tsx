import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Dialog, useDialog } from "./dialog.tsx";
import { Menu, MenuItem, MenuItems } from "./menu.tsx";

const user = userEvent.setup();
const onCopy = vi.fn<() => void>();
const opener = () => screen.getByRole("button", { name: "Autres actions" });
const item = (name: string) => screen.getByRole("menuitem", { name });

function Asking() {
  const dialog = useDialog();
  return (
    <>
      <MenuItem onClick={dialog.open}>Effacer</MenuItem>
      <Dialog control={dialog} title="Confirmer">
        <input aria-label="Nom" />
      </Dialog>
    </>
  );
}

beforeEach(() => {
  onCopy.mockReset();
  render(
    <>
      <Menu label="Autres actions">
        <MenuItems>
          <MenuItem onClick={onCopy}>Copier</MenuItem>
          <MenuItem onClick={() => undefined}>Déplacer</MenuItem>
          <Asking />
        </MenuItems>
      </Menu>
      <p>À côté</p>
      <button>Suite</button>
    </>,
  );
});

describe("a menu", () => {
  it("opens by a press, named by its button, with the focus on its first item", async () => {
    expect(opener()).toHaveAttribute("aria-haspopup", "menu");
    expect(opener()).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("menu")).toBeNull();
    await user.click(opener());
    expect(opener()).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByRole("menu", { name: "Autres actions" })).toBeVisible();
    expect(item("Copier")).toHaveFocus();
    await user.click(item("Copier"));
    expect(onCopy).toHaveBeenCalledOnce();
  });

  it("leaves the arrows that go back and forward to the browser", async () => {
    await user.click(opener());
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}{Meta>}{ArrowRight}{/Meta}");
    expect(item("Copier")).toHaveFocus();
  });

  it("closes by Escape while nothing in it has the focus", async () => {
    await user.click(opener());
    item("Copier").blur();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(opener()).toHaveFocus();
  });

  it("stays while a dialog from elsewhere has the focus", async () => {
    render(
      <dialog open>
        <input aria-label="Raccourci" />
      </dialog>,
    );
    await user.click(opener());
    act(() => screen.getByLabelText("Raccourci").focus());
    expect(screen.getByRole("menu")).toBeVisible();
  });

  it("closes by a second press on its button", async () => {
    await user.click(opener());
    await user.click(opener());
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("closes by Escape and gives the focus back to its button", async () => {
    await user.click(opener());
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(opener()).toHaveFocus();
  });

  it("closes by a press beside it, and not by one between its items", async () => {
    await user.click(opener());
    await user.click(screen.getByRole("menu"));
    expect(screen.getByRole("menu")).toBeVisible();
    await user.click(screen.getByText("À côté"));
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("is left by Tab, to what comes after it", async () => {
    await user.click(opener());
    await user.tab();
    expect(screen.queryByRole("menu")).toBeNull();
    expect(screen.getByRole("button", { name: "Suite" })).toHaveFocus();
  });

  it("opens by the arrow down, and by no other key that goes through it", async () => {
    opener().focus();
    await user.keyboard("{End}{ArrowUp}");
    expect(screen.queryByRole("menu")).toBeNull();
    await user.keyboard("{ArrowDown}");
    expect(item("Copier")).toHaveFocus();
  });

  it.each([
    ["{ArrowDown}", "Déplacer"],
    ["{ArrowDown}{ArrowDown}{ArrowDown}", "Copier"],
    ["{ArrowUp}", "Effacer"],
    ["{ArrowUp}{ArrowUp}", "Déplacer"],
    ["{ArrowRight}{ArrowRight}{ArrowLeft}", "Déplacer"],
    ["{End}", "Effacer"],
    ["{End}{Home}", "Copier"],
  ])("goes by %s to « %s »", async (keys, name) => {
    await user.click(opener());
    await user.keyboard(keys);
    expect(item(name)).toHaveFocus();
  });

  it("leaves a dialog that an item opened its keys, and stays open behind it", async () => {
    await user.click(opener());
    await user.click(item("Effacer"));
    await user.click(screen.getByLabelText("Nom"));
    await user.keyboard("{Home}{ArrowDown}{Escape}");
    expect(screen.getByLabelText("Nom")).toHaveFocus();
    expect(screen.getByRole("menu")).toBeVisible();
  });
});
