import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, useDialog } from "../../ui/dialog.tsx";
import { undoLast } from "../actions/offer-undo.ts";
import { useFocusOnNewScreens } from "./focus-new-screens.ts";
import { areOn, SHORTCUTS, turn } from "./list.ts";
import { leaveEditor, press } from "./press.ts";
import styles from "./shortcuts.module.css";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** The keyboard’s way through the day: keys that act, the list of them, and the focus on each new screen. */
export default function Shortcuts() {
  const dialog = useDialog();
  const client = useQueryClient();
  const [on, setOn] = useState(areOn);
  useFocusOnNewScreens();

  const { open } = dialog;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // What is open has the keys to itself.
      if (document.querySelector("dialog[open]") !== null) return;
      if (key === "Escape" && isTyping(target)) return leaveEditor();
      if (isTyping(target)) return;
      if (key === "?") return open();
      if (!on || !/^(?:[jkecsxlz]|Enter)$/.test(key)) return;
      // A pressed button presses itself.
      if (key !== "Enter") event.preventDefault();
      // One that is held goes from card to card, and acts on the first alone.
      if (event.repeat && !/^[jk]$/.test(key)) return;
      if (key === "z") void undoLast(client);
      else press(key);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [client, on, open]);

  return (
    <Dialog control={dialog} title="Raccourcis du clavier">
      <dl className={styles["list"]}>
        {SHORTCUTS.map(({ key, effect }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <label className={styles["switch"]}>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => {
            turn(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        Raccourcis actifs sur cet appareil
      </label>
      <div className={styles["leave"]}>
        <Button onClick={dialog.close}>Fermer</Button>
      </div>
    </Dialog>
  );
}
