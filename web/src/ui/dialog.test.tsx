import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { FormDialog, useDialog } from "./dialog.tsx";

function Asking({ onSubmit, busy = false }: { onSubmit: () => void; busy?: boolean }) {
  const dialog = useDialog();
  return (
    <>
      <button onClick={dialog.open}>Ouvrir</button>
      <FormDialog
        control={dialog}
        title="Confirmer"
        onSubmit={onSubmit}
        wrong={busy ? null : "Cela n’a pas marché."}
        isHeld={busy}
        confirm={{ label: "Oui", weight: "primary", busy }}
      >
        <Typed />
      </FormDialog>
    </>
  );
}

function Typed() {
  const [text, setText] = useState("");
  return <input aria-label="Nom" value={text} onChange={(event) => setText(event.target.value)} />;
}

it("is named by its title, shows what went wrong, and confirms", async () => {
  const onSubmit = vi.fn<() => void>();
  render(<Asking onSubmit={onSubmit} />);
  expect(screen.queryByText("Confirmer")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ouvrir" }));
  expect(screen.getByRole("dialog", { name: "Confirmer" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Cela n’a pas marché.");
  await userEvent.click(screen.getByRole("button", { name: "Oui" }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("begins anew at each opening", async () => {
  render(<Asking onSubmit={() => undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Ouvrir" }));
  await userEvent.type(screen.getByLabelText("Nom"), "Camille");
  await userEvent.click(screen.getByRole("button", { name: "Annuler" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ouvrir" }));
  expect(screen.getByLabelText("Nom")).toHaveValue("");
});

it("neither closes nor confirms while something is under way", async () => {
  const onSubmit = vi.fn<() => void>();
  render(<Asking onSubmit={onSubmit} busy />);
  await userEvent.click(screen.getByRole("button", { name: "Ouvrir" }));
  const dialog = screen.getByRole("dialog");
  // What the browser asks on Escape: false where it must not close.
  expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
  fireEvent.submit(screen.getByLabelText("Nom"));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Annuler" })).toBeDisabled();
});
