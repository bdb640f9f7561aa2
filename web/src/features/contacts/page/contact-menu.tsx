import { useEffect, useRef, useState } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import styles from "./contact-screen.module.css";

const MenuEntries = lazyPart(async () => (await import("./menu-entries.tsx")).MenuEntries);

/** What one rarely does with a contact, out of the way until asked for. */
export function ContactMenu({ contact }: { contact: ContactDetail }) {
  const [opened, setOpened] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!opened) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpened(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog that was opened from here closes first.
      if (event.key !== "Escape" || document.querySelector("dialog[open]") !== null) return;
      setOpened(false);
      opener.current?.focus();
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [opened]);

  return (
    <div ref={menu} className={styles["menu"]}>
      <Button
        ref={opener}
        weight="quiet"
        title="Autres actions"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <span className="visually-hidden">Autres actions</span>
        <span aria-hidden="true">⋯</span>
      </Button>
      {opened && <MenuEntries contact={contact} />}
    </div>
  );
}
