import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { MenuItems, MenuLink } from "../../ui/menu.tsx";
import { toPlainText } from "../../lib/markdown.ts";
import { useManages } from "../../lib/own-role.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { copyTooLong } from "../message/copy.ts";
import { webmails } from "../message/outside-links.ts";
import type { Sending } from "../message/use-sending.ts";
import { PersonalData } from "./privacy/personal-data.tsx";
import { StopContacting } from "./privacy/stop-contacting.tsx";

interface Props {
  contact: OnWire<ContactDetail>;
  message: string;
  subject: string | null;
  sending: Sending | undefined;
}

/** Items of « Autres actions »: mailboxes on the web, to contact no more and, for managers, the personal data. */
export function MenuEntries({ contact, message, subject, sending }: Props) {
  const manages = useManages();
  const mailboxes = contact.suppressed === null ? webmails(contact.email, toPlainText(message), subject) : [];
  return (
    <MenuItems>
      {mailboxes.map(({ name, href, isShortened }) => (
        <MenuLink
          key={name}
          href={href}
          onOpen={sending?.leave(message, () => isShortened && void copyTooLong(message, name))}
        >
          Ouvrir dans {name}
        </MenuLink>
      ))}
      <StopContacting contact={contact} />
      {manages && <PersonalData contact={contact} />}
    </MenuItems>
  );
}
