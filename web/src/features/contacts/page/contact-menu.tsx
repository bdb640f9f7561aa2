import { useEffect, useRef, useState } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { toPlainText } from "../../../lib/markdown.ts";
import { Button, OutsideLink } from "../../../ui/button.tsx";
import styles from "./contact-screen.module.css";
import { copyTooLong } from "../message/copy.ts";
import { webmails } from "../message/outside-links.ts";
import { useManages } from "../../team/manages.ts";
import { PersonalData } from "../privacy/personal-data.tsx";
import { StopContacting } from "../privacy/stop-contacting.tsx";

interface Props {
  contact: ContactDetail;
  /** The message as the person sees it, and its subject. */
  message: string;
  subject: string | null;
}

/** What one rarely does with a contact, out of the way until asked for. */
export function ContactMenu(props: Props) {
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
      <Button ref={opener} weight="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        Autres actions
      </Button>
      {opened && <Entries {...props} />}
    </div>
  );
}

function Entries({ contact, message, subject }: Props) {
  const manages = useManages();
  const ways = contact.suppressed === null ? webmails(contact.email, toPlainText(message), subject) : [];
  return (
    <div className={styles["entries"]}>
      {ways.map(({ name, href, isShortened }) => (
        <OutsideLink
          key={name}
          href={href}
          newTab
          unavailable=""
          onOpen={() => isShortened && void copyTooLong(message, name)}
        >
          Ouvrir dans {name}
        </OutsideLink>
      ))}
      <StopContacting contact={contact} />
      {manages && <PersonalData contact={contact} />}
    </div>
  );
}
