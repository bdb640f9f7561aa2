import type { ReactNode } from "react";
import type { Contact } from "../../../functions/contacts/contract.ts";
import { Avatar } from "./avatar.tsx";
import { Tooltip } from "./tooltip.tsx";
import styles from "./contact-header.module.css";
import { displayName, occupation } from "../lib/contacts/display.ts";
import type { OnWire } from "../lib/on-wire.ts";

interface Props {
  contact: OnWire<Contact>;
  /** The name as this screen shows it: a heading, with or without a link. */
  children: ReactNode;
  /** What stands beside the name. */
  aside?: ReactNode;
  /** Job and company in full: a page of one person has the room, a card has not (docs/product.md, 2). */
  whole?: boolean;
}

/** Picture, name, job and company, and where else the person has a record. */
export function ContactHeader({ contact, children, aside, whole = false }: Props) {
  const work = occupation(contact);
  return (
    <div className={styles["header"]}>
      <Avatar name={displayName(contact)} pictureUrl={contact.profilePictureUrl} />
      <div className={styles["who"]}>
        {children}
        {work !== null && (
          <p className={`${styles["work"]} ${styles["occupation"]}`}>
            {whole ? work.full : <Tooltip text={work.full}>{work.short}</Tooltip>}
          </p>
        )}
        {contact.alsoIn !== null && (
          <p className={`${styles["work"]} ${styles["elsewhere"]}`}>{contact.alsoIn}</p>
        )}
      </div>
      {aside}
    </div>
  );
}
