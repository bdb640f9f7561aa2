import { toPlainText } from "../../../lib/markdown.ts";
import { OutsideLink } from "../../../ui/button.tsx";
import { useManages } from "../../team/manages.ts";
import { copyTooLong } from "../message/copy.ts";
import { webmails } from "../message/outside-links.ts";
import { PersonalData } from "../privacy/personal-data.tsx";
import { StopContacting } from "../privacy/stop-contacting.tsx";
import type { MenuProps } from "./contact-menu.tsx";
import styles from "./contact-screen.module.css";

/** What « Autres actions » holds. */
export function MenuEntries({ contact, message, subject }: MenuProps) {
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
